import { http as network, HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import { network as server } from '#tests/support/screen-backend.ts'
import { givenSignedIn, maya } from '#tests/support/token-host.ts'
import { genericError } from './error-toast.ts'
import { http } from './http.ts'
import { session } from './session.ts'

const seen = givenSignedIn()

const failing = () =>
  server.use(network.get('*/api/lanes/1', () => HttpResponse.json({}, { status: 500 })))
const fail = (options = {}) => http.get('/lanes/1', options).catch(() => {})

test('the toast of failed calls is shown once for many failures at a time', async () => {
  failing()

  await Promise.all(Array.from({ length: 25 }, () => fail()))

  expect(seen.toasts).toEqual(['An error occurred, please try again later'])
})

test('the toast of failed calls is shown again after 10,000 ms and not a moment earlier', async () => {
  failing()
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    await fail()
    vi.advanceTimersByTime(9_999)
    await fail()
    expect(seen.toasts).toHaveLength(1)

    vi.advanceTimersByTime(1)
    await fail()
    expect(seen.toasts).toEqual([genericError, genericError])
  } finally {
    vi.useRealTimers()
  }
})

test('the toast of failed calls is left to the caller of a quiet call', async () => {
  failing()

  await fail({ quiet: true })

  expect(seen.toasts).toEqual([])
})

test.each([400, 403, 404, 409, 413, 422, 429, 502, 503])(
  'the toast is all that status %i causes: nobody is signed out',
  async (status) => {
    server.use(network.get('*/api/lanes/1', () => new HttpResponse('<h1>No</h1>', { status })))

    await fail()

    expect(seen.toasts).toEqual([genericError])
    expect(session.read()).toEqual(maya)
  },
)
