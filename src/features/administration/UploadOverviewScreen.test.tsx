import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Mode } from '#domain/mode.ts'
import { UploadStatus } from '#domain/upload.ts'
import { givenUpload } from '#tests/support/given-uploads.ts'
import { renderScreen } from '#tests/support/render.tsx'
import { givenBackend } from '#tests/support/screen-backend.ts'
import { UploadOverviewScreen } from './UploadOverviewScreen.tsx'

const longAgo = new Date('2026-01-01T00:00:00Z')

async function givenUploads() {
  const backend = await givenBackend()
  const owner = await backend.person('Owner')
  const shipper = await backend.person('Customer')
  const saving = { status: UploadStatus.Saving, updatedAt: longAgo }
  await givenUpload(backend, shipper, { fileName: 'stuck.csv', ...saving })
  await givenUpload(backend, shipper, { fileName: 'air.csv', mode: Mode.AirFreight })
  await givenUpload(backend, shipper, { fileName: 'waiting.csv' })
  return { owner }
}

const file = (name: string) => screen.findByRole('rowheader', { name })
const gone = (name: string) =>
  expect(screen.queryByRole('rowheader', { name })).not.toBeInTheDocument()

test('what has not moved for a quarter of an hour is marked', async () => {
  const { owner } = await givenUploads()

  renderScreen(<UploadOverviewScreen />, { as: owner })

  expect(await screen.findByRole('row', { name: /stuck\.csv.*Stuck: Saving/ })).toBeVisible()
  expect(screen.getByRole('row', { name: /waiting\.csv/ })).not.toHaveTextContent('Stuck')
})

test('the filters of the address are followed and can be taken off', async () => {
  const { owner } = await givenUploads()
  const user = renderScreen(<UploadOverviewScreen />, { as: owner, url: '/?mode=Air+Freight' })

  expect(await file('air.csv')).toBeVisible()
  await waitFor(() => gone('waiting.csv'))
  await user.click(screen.getByRole('button', { name: /^Mode/ }))
  await user.click(screen.getByRole('button', { name: 'Clear Mode' }))
  expect(await file('waiting.csv')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Progress' }))
  await user.click(screen.getByRole('checkbox', { name: /^Stuck/ }))
  await waitFor(() => gone('waiting.csv'))
  expect(await file('stuck.csv')).toBeVisible()
})
