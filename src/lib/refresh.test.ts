import { delay, http as network, HttpResponse } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { network as server } from '#tests/support/screen-backend.ts'
import { givenHost, givenSignedIn, maya, newPair, rival } from '#tests/support/token-host.ts'
import { eventually } from '#tests/support/eventually.ts'
import { http } from './http.ts'
import { session } from './session.ts'

const seen = givenSignedIn()
const hundred = () => Array.from({ length: 100 }, (_, lane) => http.get(`/lanes/${lane}`))

describe('a session whose token ran out', () => {
  test('is refreshed once for a hundred calls refused together', async () => {
    givenHost(seen, async () => {
      await delay(30)
      return newPair()
    })

    const answers = await Promise.all(hundred())

    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 100 }, () => 200))
    expect(seen.refreshes).toBe(1)
    expect(seen.sent.filter((carried) => carried === 'Bearer good')).toHaveLength(100)
    expect(session.read()).toMatchObject({ jwtToken: 'good', refreshToken: 'refresh-good' })
    expect(seen.toasts).toEqual([])
  })

  test('is refreshed once although some refusals arrive after the new token', async () => {
    let turn = 0
    givenHost(seen, newPair, () => {
      turn += 1
      return turn % 10 === 0 ? 120 : 0
    })

    await Promise.all(hundred())

    expect(seen.refreshes).toBe(1)
  })

  test('holds new calls back while it is refreshed, so that none goes out with the spent token', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    givenHost(seen, async () => {
      await held
      return newPair()
    })

    const first = http.get('/lanes/1')
    await eventually(() => expect(seen.refreshes).toBe(1))
    const later = [http.get('/lanes/2'), http.get('/lanes/3')]
    release()
    await Promise.all([first, ...later])

    expect(seen.sent).toEqual(['Bearer old', 'Bearer good', 'Bearer good', 'Bearer good'])
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
    givenHost(seen, answer)
    const stop = session.subscribe(endings)

    const answers = await Promise.allSettled(hundred())
    stop()

    expect(answers.every(({ status }) => status === 'rejected')).toBe(true)
    expect(seen.refreshes).toBe(1)
    expect(endings).toHaveBeenCalledOnce()
    expect(session.read()).toBeNull()
    expect(session.endedByItself()).toBe(true)
    expect(seen.toasts).toEqual([])
  })

  test('tries a call twice at most, and stays signed in, when the new token is refused too', async () => {
    givenHost(seen, () => HttpResponse.json({ jwtToken: 'worse', refreshToken: 'r' }))

    await expect(http.get('/lanes/1')).rejects.toMatchObject({ response: { status: 401 } })

    expect(seen.sent).toEqual(['Bearer old', 'Bearer worse'])
    expect(session.read()).not.toBeNull()
  })

  test('never sends a waiting call in the name of who signed in meanwhile', async () => {
    givenHost(seen, () => {
      session.end()
      session.write(rival)
      return newPair()
    })

    await expect(http.get('/lanes/1')).rejects.toBeDefined()

    expect(seen.sent).toEqual(['Bearer old'])
    expect(session.read()).toEqual(rival)
  })

  test('drops the calls it held back when somebody else signs in meanwhile', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    givenHost(seen, async () => {
      await held
      return newPair()
    })

    const first = http.get('/lanes/1')
    await eventually(() => expect(seen.refreshes).toBe(1))
    const later = http.get('/lanes/2')
    await new Promise((nextTurn) => setTimeout(nextTurn))
    session.end()
    session.write(rival)
    release()
    await Promise.allSettled([first, later])

    expect(seen.sent).toEqual(['Bearer old'])
    expect(session.read()).toEqual(rival)
  })
})

test.each(['/auth', '/auth/refresh-token', '/auth/validate/twofactorcode'])(
  'a 401 of %s asks for no refresh and ends no session',
  async (path) => {
    givenHost(seen, newPair)
    server.use(network.post(`*/api${path}`, () => HttpResponse.json({}, { status: 401 })))

    await expect(http.post(path, {}, { quiet: true })).rejects.toBeDefined()

    expect(seen.refreshes).toBe(0)
    expect(session.read()).toEqual(maya)
  },
)
