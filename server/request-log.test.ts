import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Backend, openBackend } from '#tests/support/backend.ts'
import { createApp } from './app.ts'
import type { Answered } from './request-log.ts'

let backend: Backend
let logged: Answered[]

beforeAll(async () => {
  backend = await openBackend()
})

beforeEach(() => {
  logged = []
})

afterAll(() => backend?.close())

const request = (path: string, init?: RequestInit) =>
  createApp(backend.context, (answered) => logged.push(answered)).request(path, init)

test('a refused call is logged once, under the id that its caller reads', async () => {
  const answer = await request('/api/lanes/award-history/17')

  const { requestId } = (await answer.json()) as { requestId: string }
  expect(answer.headers.get('x-request-id')).toBe(requestId)
  expect(logged).toEqual([
    {
      requestId,
      method: 'GET',
      call: '/api/lanes/award-history/:id',
      status: 401,
      ms: expect.any(Number),
      address: 'local',
    },
  ])
})

test('invented addresses share one name, and nothing of a query is logged', async () => {
  await request('/api/nothing/of/this?token=secret')
  await request('/api/auth/ping?token=secret')

  expect(logged.map(({ call }) => call)).toEqual(['other', '/api/auth/ping'])
  expect(JSON.stringify(logged)).not.toContain('secret')
})
