import { beforeEach, expect, test } from 'vitest'
import { notificationStore, readNotification } from './notification-store.ts'

beforeEach(() => notificationStore.forget())

const notified = (id: number, timeNotified: string) => ({ id, type: 500, mode: 2, timeNotified })
const stored = () => JSON.parse(localStorage.getItem('notifications') ?? '[]') as { id: number }[]

test('notifications are kept on the device, newest first', () => {
  notificationStore.add([notified(1, '2026-11-20T08:00:00Z'), notified(3, '2026-11-21T08:00:00Z')])
  notificationStore.add([notified(2, '2026-11-20T20:00:00Z')])

  expect(stored().map(({ id }) => id)).toEqual([3, 2, 1])
})

test('the same one by push and by list is there once, and new once', () => {
  const pushed = notificationStore.add([notified(1, '2026-11-20T08:00:00Z')])
  const listed = notificationStore.add([notified(1, '2026-11-20T08:00:00Z')])

  expect(pushed).toHaveLength(1)
  expect(listed).toEqual([])
  expect(stored()).toHaveLength(1)
})

test.each([
  ['null', null],
  ['a text', 'hello'],
  ['an unknown name', { id: 4, type: 'Exploded', timeNotified: '2026-11-20T08:00:00Z' }],
  ['a prototype', JSON.parse('{"__proto__":{"isAdmin":true}}')],
])('%s is left out, and the next good one still comes in', (_what, bad) => {
  const added = notificationStore.add([bad, notified(5, '2026-11-20T08:00:00Z')])

  expect(added.map(({ id }) => id)).toEqual([5])
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
})

test('a flood keeps the newest hundred', () => {
  const flood = Array.from({ length: 1000 }, (_, id) =>
    notified(id + 1, new Date(Date.UTC(2026, 10, 21) + id * 1000).toISOString()),
  )

  notificationStore.add(flood)

  expect(stored()).toHaveLength(100)
  expect(stored()[0]?.id).toBe(1000)
})

test('a text of ten million characters is cut to what a popup can show', () => {
  const description = 'x'.repeat(10_000_000)

  const [added] = notificationStore.add([{ ...notified(1, '2026-11-20T08:00:00Z'), description }])

  expect(added?.description).toHaveLength(500)
})

test('a hub that writes numbers as text is read like one that does not', () => {
  const notified = {
    id: '7',
    laneId: '201',
    mode: '4',
    type: '500',
    timeNotified: '2026-11-20T10:00:00Z',
  }

  expect(readNotification(notified)).toMatchObject({ id: 7, laneId: 201, mode: 4, type: 500 })
})
