import { http as network, HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import { network as server } from '#tests/support/screen-backend.ts'
import { givenSignedIn, maya } from '#tests/support/token-host.ts'
import { forgetLastError, genericError, setErrorToast } from './error-toast.ts'
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

test('what fails before there is a place for toasts is shown once there is', async () => {
  failing()
  forgetLastError()
  await fail()
  expect(seen.toasts).toEqual([])

  setErrorToast((text) => seen.toasts.push(text))
  expect(seen.toasts).toEqual([genericError])
  await fail()
  expect(seen.toasts).toHaveLength(1)
})

const said = { message: 'Somebody else changed it.' }

test.each([
  // What a screen explains beside the control, and what it cannot.
  { call: 'a quiet call', options: { quiet: true }, status: 400, body: said, toast: false },
  { call: 'a quiet call', options: { quiet: true }, status: 409, body: said, toast: false },
  { call: 'a quiet call', options: { quiet: true }, status: 413, body: said, toast: false },
  { call: 'a quiet call', options: { quiet: true }, status: 422, body: said, toast: false },
  {
    call: 'a quiet call',
    options: { quiet: true },
    status: 422,
    body: { title: 'No.' },
    toast: false,
  },
  { call: 'a quiet call', options: { quiet: true }, status: 422, body: {}, toast: true },
  { call: 'a quiet call', options: { quiet: true }, status: 403, body: said, toast: true },
  { call: 'a quiet call', options: { quiet: true }, status: 404, body: said, toast: true },
  { call: 'a quiet call', options: { quiet: true }, status: 429, body: said, toast: true },
  { call: 'a quiet call', options: { quiet: true }, status: 500, body: said, toast: true },
  { call: 'a quiet call', options: { quiet: true }, status: 507, body: said, toast: true },
  { call: 'any call', options: {}, status: 422, body: said, toast: true },
  // Look-ups, polls and downloads.
  { call: 'a look-up', options: { silent: true }, status: 500, body: said, toast: false },
  { call: 'a look-up', options: { silent: true }, status: 404, body: {}, toast: false },
  {
    call: 'a download',
    options: { responseType: 'blob' as const },
    status: 500,
    body: said,
    toast: false,
  },
])(
  '$call that is answered $status shows a toast: $toast',
  async ({ options, status, body, toast }) => {
    server.use(network.get('*/api/lanes/1', () => HttpResponse.json(body, { status })))

    await fail(options)

    expect(seen.toasts).toEqual(toast ? [genericError] : [])
  },
)

test.each([
  [401, []],
  [503, [genericError]],
])('a refused sign-in is explained by its form; status %i toasts %j', async (status, toasts) => {
  server.use(network.post('*/api/auth', () => HttpResponse.json(said, { status })))

  await http.post('/auth', {}, { quiet: true }).catch(() => {})

  expect(seen.toasts).toEqual(toasts)
})

test('a refresh that fails shows no toast', async () => {
  server.use(
    network.post('*/api/auth/refresh-token', () => HttpResponse.json(said, { status: 500 })),
  )

  await http.post('/auth/refresh-token', {}).catch(() => {})

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
