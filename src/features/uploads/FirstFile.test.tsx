import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { UploadStatus } from '#domain/upload.ts'
import { givenUpload } from '#tests/support/given-uploads.ts'
import { renderScreen } from '#tests/support/render.tsx'
import { givenBackend } from '#tests/support/screen-backend.ts'
import { FilesScreen } from './FilesScreen.tsx'

const firstFile = async () => within(await screen.findByRole('region', { name: 'Your first file' }))

test('a data user without files is led from the upload to the spend', async () => {
  const backend = await givenBackend()
  renderScreen(<FilesScreen />, { as: await backend.person('DataCustomer') })

  const steps = await firstFile()

  expect(steps.getByText('0 of 4 done')).toBeVisible()
  expect(steps.getByRole('link', { name: 'Upload a file of shipments' })).toHaveAttribute(
    'href',
    '/upload',
  )
  expect(steps.getByRole('link', { name: 'See what was spent' })).toHaveAttribute('href', '/map')
})

test('a file that is held leads to its exceptions, and has its columns matched', async () => {
  const backend = await givenBackend()
  const analyst = await backend.person('DataCustomer')
  const held = await givenUpload(backend, analyst, { status: UploadStatus.InputExceptions })
  renderScreen(<FilesScreen />, { as: analyst })

  const steps = await firstFile()

  expect(steps.getByText('2 of 4 done')).toBeVisible()
  expect(steps.getByRole('link', { name: 'Repair its exceptions' })).toHaveAttribute(
    'href',
    `/files?upload=${held.id}`,
  )
})

test('a step that is done by looking is ticked once its link was followed', async () => {
  const backend = await givenBackend()
  const analyst = await backend.person('DataCustomer')
  await givenUpload(backend, analyst, { status: UploadStatus.InputExceptions })
  const user = renderScreen(<FilesScreen />, { as: analyst })

  await user.click((await firstFile()).getByRole('link', { name: 'See what was spent' }))

  expect(localStorage.getItem('followed.data-steps./map')).not.toBeNull()
})

test('who does not read spend is not sent there, and nobody is shown what is done', async () => {
  const backend = await givenBackend()
  const lite = await backend.person('DataLite')
  await givenUpload(backend, lite, { status: UploadStatus.Completed, fileName: 'history.csv' })
  renderScreen(<FilesScreen />, { as: lite })

  expect(await screen.findByText('history.csv')).toBeVisible()

  expect(screen.queryByRole('region', { name: 'Your first file' })).not.toBeInTheDocument()
})
