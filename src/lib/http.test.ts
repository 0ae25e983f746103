import { delay, http as network, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { network as server } from '#tests/support/screen-backend.ts'
import { givenSignedIn, maya, rival } from '#tests/support/token-host.ts'
import { http } from './http.ts'
import { session } from './session.ts'

const seen = givenSignedIn()

test('a call that gets no answer ends the session', async () => {
  server.use(network.get('*/api/lanes/1', () => HttpResponse.error()))

  await expect(http.get('/lanes/1')).rejects.toBeDefined()

  expect(session.read()).toBeNull()
  expect(session.endedByItself()).toBe(true)
})

test('a call that a reload cuts off does not end the session, and a later one does', async () => {
  server.use(network.get('*/api/lanes/1', () => HttpResponse.error()))

  window.dispatchEvent(new Event('beforeunload'))
  await expect(http.get('/lanes/1')).rejects.toBeDefined()

  expect(session.read()).toEqual(maya)

  window.dispatchEvent(new Event('pageshow'))
  await expect(http.get('/lanes/1')).rejects.toBeDefined()

  expect(session.read()).toBeNull()
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
  expect(seen.toasts).toEqual([])
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
