import { cleanup, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { notifications } from '#contract/notifications.ts'
import { NotificationsScreen } from '#features/announcements/NotificationsScreen.tsx'
import { NotificationBell } from '#features/notifications/NotificationBell.tsx'
import { notificationStore } from '#features/notifications/notification-store.ts'
import { renderScreen } from '#tests/support/render.tsx'
import { givenBackend } from '#tests/support/screen-backend.ts'

test('an announcement to carriers is in a carrier’s bell', async () => {
  const backend = await givenBackend()
  const owner = await backend.person('Owner')
  const carrier = await backend.person('Carrier')
  await backend.person('Customer')
  const user = renderScreen(<NotificationsScreen />, { as: owner })

  await user.type(await screen.findByLabelText('Text'), 'Rates are due on Friday.')
  await user.click(screen.getByRole('checkbox', { name: 'Carrier' }))
  expect(await screen.findByText('Reaches 1 person in 1 company')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Send now' }))
  expect(await screen.findByText('Sent to 1 person in 1 company.')).toBeVisible()
  const table = await screen.findByRole('table', { name: 'Notifications' })
  expect(within(table).getByText('Rates are due on Friday.')).toBeVisible()

  cleanup()
  notificationStore.forget()
  notificationStore.add((await backend.ask(notifications.list, { as: carrier })).answer)
  const other = renderScreen(<NotificationBell />, { as: carrier })
  await other.click(await screen.findByRole('button', { name: 'Notifications, 1' }))
  expect(await screen.findByText('Rates are due on Friday.')).toBeVisible()
})
