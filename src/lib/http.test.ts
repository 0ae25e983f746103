import { delay, http as network, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { User } from '#domain/user.ts'
import { network as server } from '#tests/support/screen-backend.ts'
import { forgetLastError, genericError, setErrorToast } from './error-toast.ts'
import { http } from './http.ts'
import { session } from './session.ts'

const maya: User = {
  id: 7,
  username: 'maya@laneward.test',
  type: 'Customer',
  firstName: 'Maya',
  lastName: 'Lindqvist',
  companyId: 1,
  company: 'Alder',
  jwtToken: 'old',
  refreshToken: 'refresh-old',
  profilePicture: null,
  twoFactorEnabled: false,
}
const rival: User = { ...maya, id: 8, username: 'rival@laneward.test', jwtToken: 'rival' }

let toasts: string[]
let refreshes: number
let sent: string[]

beforeEach(() => {
  toasts = []
  refreshes = 0
  sent = []
  forgetLastError()
  setErrorToast((text) => toasts.push(text))
  session.write(maya)
})
afterEach(() => session.end())

/** A host whose token is `good` once refreshed; `answerRefresh` stands for the refresh call. */
function givenHost(answerRefresh: () => Response | Promise<Response>, answerIn = () => 0): void {
  server.use(
    network.post('*/api/auth/refresh-token', () => {
      refreshes += 1
      return answerRefresh()
    }),
    network.get('*/api/lanes/*', async ({ request }) => {
      const carried = request.headers.get('authorization') ?? ''
      sent.push(carried)
      if (answerIn() > 0) await delay(answerIn())
      return carried === 'Bearer good'
        ? HttpResponse.json({ ok: true })
        : HttpResponse.json({ message: 'Sign in.' }, { status: 401 })
    }),
  )
}

const newPair = () => HttpResponse.json({ jwtToken: 'good', refreshToken: 'refresh-good' })
const hundred = () => Array.from({ length: 100 }, (_, lane) => http.get(`/lanes/${lane}`))

describe('a session whose token ran out', () => {
  test('is refreshed once for a hundred calls refused together', async () => {
    givenHost(async () => {
      await delay(30)
      return newPair()
    })

    const answers = await Promise.all(hundred())

    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 100 }, () => 200))
    expect(refreshes).toBe(1)
    expect(sent.filter((carried) => carried === 'Bearer good')).toHaveLength(100)
    expect(session.read()).toMatchObject({ jwtToken: 'good', refreshToken: 'refresh-good' })
    expect(toasts).toEqual([])
  })

  test('is refreshed once although some refusals arrive after the new token', async () => {
    let turn = 0
    givenHost(newPair, () => {
      turn += 1
      return turn % 10 === 0 ? 120 : 0
    })

    await Promise.all(hundred())

    expect(refreshes).toBe(1)
  })

  test('holds new calls back while it is refreshed, so that none goes out with the spent token', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    givenHost(async () => {
      await held
      return newPair()
    })

    const first = http.get('/lanes/1')
    await vi.waitFor(() => expect(refreshes).toBe(1))
    const later = [http.get('/lanes/2'), http.get('/lanes/3')]
    release()
    await Promise.all([first, ...later])

    expect(sent).toEqual(['Bearer old', 'Bearer good', 'Bearer good', 'Bearer good'])
  })

  test.each([
    ['401', () => HttpResponse.json({ message: 'Spent.' }, { status: 401 })],
    ['500', () => HttpResponse.json({ message: 'Broken.' }, { status: 500 })],
    ['an HTML page', () => HttpResponse.html('<h1>Sign in to the hotel network</h1>')],
    ['an empty object', () => HttpResponse.json({})],
    ['null', () => HttpResponse.json(null)],
    ['nothing at all', () => HttpResponse.error()],
  ])('ends once, without a toast, when the refresh answers %s', async (_what, answer) => {
    const endings = vi.fn<() => void>()
    givenHost(answer)
    const stop = session.subscribe(endings)

    const answers = await Promise.allSettled(hundred())
    stop()

    expect(answers.every(({ status }) => status === 'rejected')).toBe(true)
    expect(refreshes).toBe(1)
    expect(endings).toHaveBeenCalledOnce()
    expect(session.read()).toBeNull()
    expect(session.endedByItself()).toBe(true)
    expect(toasts).toEqual([])
  })

  test('tries a call twice at most, and stays signed in, when the new token is refused too', async () => {
    givenHost(() => HttpResponse.json({ jwtToken: 'worse', refreshToken: 'r' }))

    await expect(http.get('/lanes/1')).rejects.toMatchObject({ response: { status: 401 } })

    expect(sent).toEqual(['Bearer old', 'Bearer worse'])
    expect(session.read()).not.toBeNull()
  })

  test('never sends a waiting call in the name of who signed in meanwhile', async () => {
    givenHost(() => {
      session.end()
      session.write(rival)
      return newPair()
    })

    await expect(http.get('/lanes/1')).rejects.toBeDefined()

    expect(sent).toEqual(['Bearer old'])
    expect(session.read()).toEqual(rival)
  })

  test('drops the calls it held back when somebody else signs in meanwhile', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    givenHost(async () => {
      await held
      return newPair()
    })

    const first = http.get('/lanes/1')
    await vi.waitFor(() => expect(refreshes).toBe(1))
    const later = http.get('/lanes/2')
    await new Promise((nextTurn) => setTimeout(nextTurn))
    session.end()
    session.write(rival)
    release()
    await Promise.allSettled([first, later])

    expect(sent).toEqual(['Bearer old'])
    expect(session.read()).toEqual(rival)
  })
})

test.each(['/auth', '/auth/refresh-token', '/auth/validate/twofactorcode'])(
  'a 401 of %s asks for no refresh and ends no session',
  async (path) => {
    givenHost(newPair)
    server.use(network.post(`*/api${path}`, () => HttpResponse.json({}, { status: 401 })))

    await expect(http.post(path, {}, { quiet: true })).rejects.toBeDefined()

    expect(refreshes).toBe(0)
    expect(session.read()).toEqual(maya)
  },
)

test('a call that gets no answer ends the session', async () => {
  server.use(network.get('*/api/lanes/1', () => HttpResponse.error()))

  await expect(http.get('/lanes/1')).rejects.toBeDefined()

  expect(session.read()).toBeNull()
  expect(session.endedByItself()).toBe(true)
})

test('a late call without an answer leaves the next person signed in', async () => {
  server.use(
    network.get('*/api/lanes/1', () => {
      session.end()
      session.write(rival)
      return HttpResponse.error()
    }),
  )

  await expect(http.get('/lanes/1')).rejects.toBeDefined()

  expect(session.read()).toEqual(rival)
})

test('a cancelled call is neither an error nor the end of the session', async () => {
  server.use(
    network.get('*/api/lanes/*', async () => {
      await delay('infinite')
      return HttpResponse.json({})
    }),
  )
  const leaving = new AbortController()
  const calls = Array.from({ length: 20 }, (_, lane) =>
    http.get(`/lanes/${lane}`, { signal: leaving.signal }),
  )

  leaving.abort()
  const answers = await Promise.allSettled(calls)

  expect(answers.every(({ status }) => status === 'rejected')).toBe(true)
  expect(session.read()).toEqual(maya)
  expect(toasts).toEqual([])
})

describe('the toast of failed calls', () => {
  const failing = () =>
    server.use(network.get('*/api/lanes/1', () => HttpResponse.json({}, { status: 500 })))
  const fail = (options = {}) => http.get('/lanes/1', options).catch(() => {})

  test('is shown once for many failures at a time', async () => {
    failing()

    await Promise.all(Array.from({ length: 25 }, () => fail()))

    expect(toasts).toEqual(['An error occurred, please try again later'])
  })

  test('is shown again after 10,000 ms and not a moment earlier', async () => {
    failing()
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      await fail()
      vi.advanceTimersByTime(9_999)
      await fail()
      expect(toasts).toHaveLength(1)

      vi.advanceTimersByTime(1)
      await fail()
      expect(toasts).toEqual([genericError, genericError])
    } finally {
      vi.useRealTimers()
    }
  })

  test('is left to the caller of a quiet call', async () => {
    failing()

    await fail({ quiet: true })

    expect(toasts).toEqual([])
  })

  test.each([400, 403, 404, 409, 413, 422, 429, 502, 503])(
    'is all that status %i causes: nobody is signed out',
    async (status) => {
      server.use(network.get('*/api/lanes/1', () => new HttpResponse('<h1>No</h1>', { status })))

      await fail()

      expect(toasts).toEqual([genericError])
      expect(session.read()).toEqual(maya)
    },
  )
})

test('an address from elsewhere never gets the token: it stays below /api', async () => {
  const paths: string[] = []
  server.use(
    network.get('*', ({ request }) => {
      paths.push(new URL(request.url).pathname)
      return HttpResponse.json({})
    }),
  )

  await http.get('https://elsewhere.test/lanes')

  expect(paths[0]).toMatch(/^\/api\//)
})
