import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { ToastContainer, toast } from 'react-toastify/unstyled'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Notification, NotificationType } from '#domain/notification.ts'
import { forgetShown, tellNotifications } from './tell-notifications.tsx'

let last = 0
const notification = (type: Notification['type'], description = ''): Notification => ({
  id: (last += 1),
  laneId: null,
  mode: 2,
  type,
  description,
  timeNotified: '2026-11-21T10:00:00Z',
  priority: 0,
})

beforeEach(() => {
  render(<ToastContainer />)
})
afterEach(async () => {
  await act(async () => toast.dismiss())
  for (const shown of document.querySelectorAll('.Toastify__toast')) fireEvent.animationEnd(shown)
})

test.each([
  ['an uploaded bid', 'BidUploaded', 'Ocean - FCL Bid Uploaded', '5000ms'],
  ['an accepted bid', 'BidAccepted', 'Bid accepted', '5000ms'],
  ['a light', NotificationType.GreenToRed, 'Light now Red', '5000ms'],
  ['an announcement', NotificationType.Announcement, 'Announcement', '15000ms'],
] as const)('%s is described in words and stays its time', async (_what, type, title, stays) => {
  tellNotifications([notification(type, 'Shanghai to Rotterdam')])

  expect(await screen.findByText(title)).toBeVisible()
  expect(screen.getByText(/Shanghai to Rotterdam/)).toBeVisible()
  expect(timer().style.animationDuration).toBe(stays)
})

test('a burst is shown as one count that keeps up, not as a wall of toasts', async () => {
  const lights = (count: number) =>
    Array.from({ length: count }, () => notification(NotificationType.GreenToRed, 'lane'))

  tellNotifications(lights(30))
  expect(await screen.findByText('30 new notifications in the bell.')).toBeVisible()
  tellNotifications(lights(7))

  expect(await screen.findByText('37 new notifications in the bell.')).toBeVisible()
  expect(screen.getAllByRole('status')).toHaveLength(1)
})

const timer = () => screen.getByRole('progressbar', { hidden: true })

test('what somebody who signed out had on screen takes no room from the next person to sign in', async () => {
  await act(async () =>
    tellNotifications(['1', '2', '3'].map((text) => notification('BidUploaded', text))),
  )
  cleanup()
  forgetShown()
  render(<ToastContainer />)

  await act(async () => tellNotifications([notification('BidUploaded', 'After signing in')]))

  expect(screen.getByText('After signing in')).toBeVisible()
})
