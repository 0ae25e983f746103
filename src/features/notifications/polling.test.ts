import { QueryObserver } from '@tanstack/react-query'
import { http as network, HttpResponse } from 'msw'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createQueryClient } from '#lib/query-client.ts'
import { network as server } from '#tests/support/screen-backend.ts'
import { givenSignedIn } from '#tests/support/token-host.ts'
import { eventually } from '#tests/support/eventually.ts'
import { notificationQueries, pollingMs } from './notifications.api.ts'

givenSignedIn()

/** Answers how often notifications were asked for. */
function givenPolling(answer: (asked: number) => Response) {
  let asked = 0
  server.use(
    network.get('*/api/notifications', () => {
      asked += 1
      return answer(asked)
    }),
  )
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  })
  const observer = new QueryObserver(createQueryClient(), notificationQueries.polled())
  const leave = observer.subscribe(() => {})
  onTestFinished(() => {
    leave()
    vi.useRealTimers()
  })
  const settled = () =>
    eventually(() => expect(observer.getCurrentResult().fetchStatus).toBe('idle'))
  return {
    asked: () => asked,
    async minutes(count: number) {
      for (let minute = 0; minute < count; minute += 1) {
        await settled()
        await vi.advanceTimersByTimeAsync(pollingMs)
      }
      await settled()
    },
  }
}

test('notifications are asked for once a minute', async () => {
  const { minutes, asked } = givenPolling(() => HttpResponse.json([]))

  await minutes(10)

  expect(asked()).toBe(11)
})

test('a poll that fails is the last one, and is not tried again', async () => {
  const { minutes, asked } = givenPolling((time) =>
    time < 5 ? HttpResponse.json([]) : HttpResponse.json({}, { status: 500 }),
  )

  await minutes(10)

  expect(asked()).toBe(5)
})
