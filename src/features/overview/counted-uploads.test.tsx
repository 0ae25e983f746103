import { cleanup, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { UploadStatus } from '#domain/upload.ts'
import { UploadScreen } from '#features/uploads/UploadScreen.tsx'
import { givenUpload } from '#tests/support/given-uploads.ts'
import { renderScreen } from '#tests/support/render.tsx'
import { givenBackend } from '#tests/support/screen-backend.ts'
import { DashboardScreen } from './DashboardScreen.tsx'

test('uploads to approve lead to those alone, and their filter can be taken off', async () => {
  const backend = await givenBackend()
  const shipper = await backend.person('Customer')
  for (const [fileName, status] of [
    ['first.csv', UploadStatus.PendingApproval],
    ['second.csv', UploadStatus.PendingApproval],
    ['done.csv', UploadStatus.Completed],
    ['open.csv', UploadStatus.InputExceptions],
  ] as const)
    await givenUpload(backend, shipper, { fileName, status })
  renderScreen(<DashboardScreen />, { as: shipper })
  const link = await screen.findByRole('link', { name: /2 uploads to approve/ })
  const address = link.getAttribute('href') ?? ''
  cleanup()

  const user = renderScreen(<UploadScreen />, { as: shipper, url: address })

  const files = await screen.findByRole('grid', { name: 'Files' })
  expect(await within(files).findByRole('row', { name: /first.csv/ })).toBeVisible()
  expect(within(files).getByRole('row', { name: /second.csv/ })).toBeVisible()
  expect(within(files).queryByRole('row', { name: /done.csv|open.csv/ })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: /^Status/ }))
  await user.click(await screen.findByRole('button', { name: 'Clear Status' }))
  expect(await within(files).findByRole('row', { name: /done.csv/ })).toBeVisible()
})
