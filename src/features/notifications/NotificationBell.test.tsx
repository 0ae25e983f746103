import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { NotificationType } from '#domain/notification.ts'
import { buildUser } from '#tests/support/build-user.ts'
import { renderScreen } from '#tests/support/render.tsx'
import { NotificationBell } from './NotificationBell.tsx'
import { notificationStore } from './notification-store.ts'

const account = buildUser()
const minute = (at: number) => new Date(Date.UTC(2026, 0, 5, 9, at)).toISOString()
const pushed = (id: number, more = {}) => ({
  id,
  laneId: id,
  mode: 4,
  type: 'BidAccepted',
  description: `Lane ${id}`,
  timeNotified: minute(id),
  ...more,
})

beforeEach(() => notificationStore.forget())
afterEach(() => {
  localStorage.clear()
  notificationStore.forget()
})

async function open() {
  const user = renderScreen(<NotificationBell />, { as: { user: account } })
  await user.click(screen.getByRole('button', { name: /^Notifications/ }))
  return user
}

test('the popup shows the newest three, the badge counts them all', async () => {
  notificationStore.add([pushed(2), pushed(5), pushed(1), pushed(4), pushed(3)])

  await open()

  const shown = screen.getAllByRole('listitem').map((one) => within(one).getByText(/^Lane/))
  expect(shown.map((one) => one.textContent)).toEqual(['Lane 5', 'Lane 4', 'Lane 3'])
  expect(screen.getByRole('button', { name: 'Notifications, 5' })).toHaveTextContent('5')
})

test('a data user is shown nothing of bids, also where the host pushes it', async () => {
  const clerk = buildUser({ type: 'DataLite' })
  renderScreen(<NotificationBell />, { as: { user: clerk } })

  act(() => {
    notificationStore.add([
      pushed(1, { type: NotificationType.BidUploaded }),
      pushed(2, { type: 'BidUploaded' }),
      pushed(3, { type: 'BidAccepted' }),
      pushed(4, { type: NotificationType.GreenToRed }),
      pushed(5, { type: 'StatusChanged' }),
    ])
  })

  expect(screen.getByRole('button', { name: 'Notifications, 1' })).toBeVisible()
})

test('"See all" shows the rest in the popup', async () => {
  notificationStore.add([pushed(2), pushed(5), pushed(1), pushed(4), pushed(3)])
  const user = await open()

  await user.click(screen.getByRole('button', { name: 'See all 5' }))

  expect(screen.getAllByRole('listitem')).toHaveLength(5)
})

test('a notification of a lane leads to it and closes the popup', async () => {
  notificationStore.add([pushed(7), pushed(8, { laneId: null })])
  const user = await open()

  const link = screen.getByRole('link', { name: 'Lane 7' })
  expect(link).toHaveAttribute('href', '/road-ftl/lanes?lane=7')
  expect(screen.queryByRole('link', { name: 'Lane 8' })).not.toBeInTheDocument()
  await user.click(link)

  expect(screen.getByRole('button', { name: /^Notifications/ })).toHaveAttribute(
    'aria-expanded',
    'false',
  )
})

test.each([
  ['a bid', { type: 'BidUploaded' }, 'Road - FTL Bid Uploaded'],
  ['a bid by number', { type: NotificationType.BidUploaded, mode: 7 }, 'Air Freight Bid Uploaded'],
  ['an accepted bid', { type: 'BidAccepted' }, 'Bid accepted'],
  ['a rejected bid', { type: 'BidRejected' }, 'Bid rejected'],
  ['a changed status', { type: 'StatusChanged' }, 'Status changed'],
  ['an announcement', { type: NotificationType.Announcement }, 'Announcement'],
  ['a type of another version', { type: 999 }, 'Notification'],
])('%s is named', async (_what, more, title) => {
  notificationStore.add([pushed(1, more)])

  await open()

  expect(screen.getByText(title)).toBeVisible()
})

test.each([
  ['GreenToAmber', 'Amber'],
  ['GreenToRed', 'Red'],
  ['AmberToGreen', 'Green'],
  ['AmberToRed', 'Red'],
  ['RedToGreen', 'Green'],
  ['RedToAmber', 'Amber'],
] as const)('%s says what the light is now, and the lane with both lights', async (name, now) => {
  const description = 'LAX > PHX: as the server words it'
  notificationStore.add([pushed(1, { type: NotificationType[name], description })])

  await open()

  expect(screen.getByText(`Light now ${now}`)).toBeVisible()
  expect(screen.getByText(description)).toBeVisible()
})

test('with nothing new it says so, without a badge', async () => {
  await open()

  expect(screen.getByText(/Nothing new/)).toBeVisible()
  expect(screen.queryByRole('listitem')).not.toBeInTheDocument()
})

describe('what is kept on the device', () => {
  test('is each notification once, newest first, however it came', () => {
    notificationStore.add([pushed(1), pushed(3)])

    const added = notificationStore.add([pushed(3), pushed(2), pushed(2)])

    expect(added.map(({ id }) => id)).toEqual([2])
    const kept: unknown = JSON.parse(localStorage.getItem('notifications') ?? '')
    expect(kept).toMatchObject([{ id: 3 }, { id: 2 }, { id: 1 }])
  })

  test('is the newest hundred, and an older one is not announced as new again', () => {
    notificationStore.add(Array.from({ length: 130 }, (_, index) => pushed(index + 1)))

    const added = notificationStore.add([pushed(1)])

    expect(notificationStore.read()).toHaveLength(100)
    expect(notificationStore.read()[0]).toMatchObject({ id: 130 })
    expect(added).toEqual([])
  })

  test.each([
    ['nothing', null],
    ['a word', 'hello'],
    ['a number', 7],
    ['without a type', { id: 1, timeNotified: minute(1) }],
    ['of an unknown name', pushed(1, { type: 'Hacked' })],
  ])('leaves out what is %s, and takes the next', (_what, message) => {
    const added = notificationStore.add([message, pushed(2)])

    expect(added.map(({ id }) => id)).toEqual([2])
  })

  test('takes a push that carries type, description and mode alone', () => {
    const [first, second] = notificationStore.add([
      { type: 303, description: 'LAX > PHX: Amber > Red', mode: 4 },
      { type: 303, description: 'LAX > SEA: Amber > Red', mode: 4, laneId: null },
    ])

    expect(first).toMatchObject({ type: 303, laneId: null })
    expect(second?.id).not.toBe(first?.id)
  })

  test('survives a date that is none and a text without end', async () => {
    notificationStore.add([
      pushed(1, { timeNotified: 'soon', description: `<b>${'x'.repeat(1_000_000)}` }),
    ])

    await open()

    expect(screen.getByText(/^<b>x+$/).textContent?.length).toBe(500)
  })

  test('starts empty where the device holds something else', () => {
    localStorage.setItem('notifications', '{"broken":')
    notificationStore.forget()

    expect(notificationStore.read()).toEqual([])
  })
})
