import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { givenNotification } from '#tests/support/factories.ts'
import { renderScreen } from '#tests/support/render.tsx'
import { givenBackend } from '#tests/support/screen-backend.ts'
import { NotificationsScreen } from './NotificationsScreen.tsx'

test('the list follows the filters of the address', async () => {
  const backend = await givenBackend()
  const owner = await backend.person('Owner')
  const shipper = await backend.person('Customer')
  await givenNotification(backend, shipper, { type: 'BidAccepted', description: 'Won a lane' })
  await givenNotification(backend, shipper, { description: 'Bidding opens' })
  const user = renderScreen(<NotificationsScreen />, { as: owner, url: '/?type=BidAccepted' })

  expect(await screen.findByText('Won a lane')).toBeVisible()
  expect(screen.queryByText('Bidding opens')).not.toBeInTheDocument()

  await user.selectOptions(screen.getByLabelText('Type'), 'All')
  expect(await screen.findByText('Bidding opens')).toBeVisible()
})

test('an empty announcement is not sent', async () => {
  const backend = await givenBackend()
  const user = renderScreen(<NotificationsScreen />, { as: await backend.person('Owner') })
  await screen.findByText(/^Reaches/)

  await user.click(screen.getByRole('button', { name: 'Send now' }))

  expect(await screen.findByText('Text: enter the announcement.')).toBeVisible()
})
