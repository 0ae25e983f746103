import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Mode } from '#domain/mode.ts'
import { UploadKind, UploadStatus } from '#domain/upload.ts'
import { givenUpload } from '#tests/support/given-uploads.ts'
import { renderScreen } from '#tests/support/render.tsx'
import { givenBackend } from '#tests/support/screen-backend.ts'
import { BidUploadsScreen } from './BidUploadsScreen.tsx'

test('offers the template of now beside a sheet whose structure changed, and beside no other', async () => {
  const backend = await givenBackend()
  const carrier = await backend.person('Carrier')
  const sent = { kind: UploadKind.BidUpload, mode: Mode.OceanFCL }
  const { BidStructureChanged: status, Completed } = UploadStatus
  await givenUpload(backend, carrier, { ...sent, fileName: 'old.xlsx', status })
  await givenUpload(backend, carrier, { ...sent, fileName: 'taken.xlsx', status: Completed })

  renderScreen(<BidUploadsScreen />, { as: carrier })

  const [taken, old] = await screen.findAllByRole('listitem')
  if (!taken || !old) throw new Error('Two sheets were sent')
  expect(within(old).getByText('old.xlsx')).toBeVisible()
  expect(within(old).getByRole('button', { name: 'Download the new template' })).toBeVisible()
  expect(within(taken).getByText('Done')).toBeVisible()
  expect(within(taken).queryByRole('button', { name: /template/ })).not.toBeInTheDocument()
})

test('says which sheets wait for a review and which were set aside', async () => {
  const backend = await givenBackend()
  const carrier = await backend.person('Carrier')
  const sent = { kind: UploadKind.BidUpload, mode: Mode.OceanFCL }
  const { PendingApproval, Cancelled } = UploadStatus
  await givenUpload(backend, carrier, { ...sent, fileName: 'left.xlsx', status: Cancelled })
  const { id } = await givenUpload(backend, carrier, {
    ...sent,
    fileName: 'waits.xlsx',
    status: PendingApproval,
  })

  const user = renderScreen(<BidUploadsScreen />, { as: carrier })

  const [waits, left] = await screen.findAllByRole('listitem')
  if (!waits || !left) throw new Error('Two sheets were sent')
  expect(within(waits).getByText('Waiting for review')).toBeVisible()
  expect(within(left).getByText('Set aside')).toBeVisible()
  expect(within(waits).getByRole('link', { name: 'Review and submit' })).toHaveAttribute(
    'href',
    `/ocean-fcl/lanes?sheet=${id}`,
  )

  await user.click(within(waits).getByRole('button', { name: 'Set aside' }))

  await expect.poll(() => screen.queryByRole('button', { name: 'Set aside' })).toBeNull()
  expect(screen.getAllByText('Set aside')).toHaveLength(2)
})
