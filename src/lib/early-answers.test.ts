import { http as network, HttpResponse } from 'msw'
import { afterEach, expect, test } from 'vitest'
import { network as server } from '#tests/support/screen-backend.ts'
import { givenSignedIn, maya, rival } from '#tests/support/token-host.ts'
import { http } from './http.ts'
import { session } from './session.ts'

const seen = givenSignedIn()
afterEach(() => {
  globalThis.earlyAnswers = undefined
})

const address = '/api/lanes/mode?mode=4&incumbents=true'
const lanes = (config: object = {}) =>
  http.get<unknown>('/lanes/mode', { params: { mode: 4, incumbents: 'true' }, ...config })

/** What was asked for early, and how often the host is asked beside it. */
function givenEarly(
  sent: Promise<Response>,
  { token = maya.jwtToken, secondsAgo = 3 } = {},
): string[] {
  const asked: string[] = []
  server.use(
    network.get('*/api/lanes/mode', ({ request }) => {
      asked.push(request.url)
      return HttpResponse.json(['asked'])
    }),
  )
  const answer = sent.then(async (response) => ({ response, text: await response.text() }))
  // The script that asks early has nobody to tell.
  answer.catch(() => undefined)
  const askedAt = Date.now() - secondsAgo * 1000
  globalThis.earlyAnswers = { [address]: { token, askedAt, answer } }
  return asked
}

const early = () => Promise.resolve(Response.json(['early'], { headers: { etag: '"7"' } }))

test('an answer that was asked for early is taken, with its headers, once', async () => {
  const asked = givenEarly(early())

  const first = await lanes()

  expect(first.data).toEqual(['early'])
  expect(first.headers['etag']).toBe('"7"')
  expect(asked).toEqual([])
  expect((await lanes()).data).toEqual(['asked'])
})

test.each([
  ['with another token', early, { token: rival.jwtToken }],
  ['more than 30 seconds ago', early, { secondsAgo: 31 }],
  ['and refused', () => Promise.resolve(new Response('', { status: 401 })), {}],
  ['and never answered', () => Promise.reject(new TypeError('Failed to fetch')), {}],
  [
    'and cut off in the middle',
    () =>
      Promise.resolve(
        new Response(new ReadableStream({ pull: (body) => body.error(new TypeError('cut')) })),
      ),
    {},
  ],
])('one that was asked for %s is asked for again', async (_when, answer, asked) => {
  const again = givenEarly(answer(), asked)

  expect((await lanes()).data).toEqual(['asked'])

  expect(again).toHaveLength(1)
  expect(session.read()).toEqual(maya)
  expect(seen.toasts).toEqual([])
})

test('a change never takes an early answer', async () => {
  givenEarly(early())
  server.use(network.post('*/api/lanes/mode', () => HttpResponse.json(['changed'])))

  const changed = await http.post<unknown>('/lanes/mode?mode=4&incumbents=true', {})

  expect(changed.data).toEqual(['changed'])
  expect(Object.keys(globalThis.earlyAnswers ?? {})).toEqual([address])
})
