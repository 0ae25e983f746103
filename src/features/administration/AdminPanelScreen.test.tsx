import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { UploadStatus } from '#domain/upload.ts'
import { givenUpload } from '#tests/support/given-uploads.ts'
import { renderScreen } from '#tests/support/render.tsx'
import { givenBackend } from '#tests/support/screen-backend.ts'
import { AdminPanelScreen } from './AdminPanelScreen.tsx'

const longAgo = new Date('2026-01-01T00:00:00Z')

test('a stuck upload is shown at once, with a link to it', async () => {
  const backend = await givenBackend()
  const owner = await backend.person('Owner')
  const shipper = await backend.person('Customer')
  await givenUpload(backend, shipper, { status: UploadStatus.Saving, updatedAt: longAgo })

  renderScreen(<AdminPanelScreen />, { as: owner })

  expect(await screen.findByText('1 upload is stuck')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Look' })).toHaveAttribute(
    'href',
    '/data-upload-overview?progress=Stuck',
  )
})

test('a system without trouble says so and shows its figures', async () => {
  const backend = await givenBackend()
  const owner = await backend.person('Owner')
  await givenUpload(backend, await backend.person('Customer'))

  renderScreen(<AdminPanelScreen />, { as: owner })

  expect(await screen.findByText('Everything works')).toBeVisible()
  expect(screen.getByRole('link', { name: /Wait for approval\s*1/ })).toBeVisible()
  expect(screen.getByText(/sign-ins, last day/i)).toBeVisible()
})

test('an Owner of an empty platform is led to its first shipper', async () => {
  const backend = await givenBackend()
  renderScreen(<AdminPanelScreen />, { as: await backend.person('Owner') })

  const steps = within(await screen.findByRole('region', { name: 'Your first shipper' }))

  expect(steps.getByText('0 of 4 done')).toBeVisible()
  expect(steps.getByRole('link', { name: 'Add a company' })).toHaveAttribute('href', '/user-admin')
})

test('what an Owner has is ticked off', async () => {
  const backend = await givenBackend()
  await backend.person('Customer')
  renderScreen(<AdminPanelScreen />, { as: await backend.person('Owner') })

  const steps = within(await screen.findByRole('region', { name: 'Your first shipper' }))

  expect(steps.getByText('2 of 4 done')).toBeVisible()
  expect(steps.getByRole('link', { name: 'Make a template for exports' })).toBeVisible()
})
