import { may } from '#domain/capability.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pathOf } from '#contract/endpoint.ts'
import { signAccessToken } from '#server/caller.ts'
import { routes } from '#server/routes/routes.ts'
import { type Backend, openBackend, type Person } from '#tests/support/backend.ts'

let backend: Backend
let carrier: Person

beforeAll(async () => {
  backend = await openBackend()
  backend.context.settings.demo = false
  carrier = await backend.person('Carrier')
})
afterAll(() => backend?.close())

const guarded = routes
  .map(({ call }) => call)
  .filter(({ requires }) => requires !== null && !may({ role: 'Carrier' }, requires))
  .map((call) => ({ title: `${call.method} ${call.path}`, call }))

/** An address written otherwise, which some servers take for the same. */
const odd = (path: string): string[] => [
  `${path}/`,
  path.replace('/api/', '/API/'),
  path.toUpperCase().replace('/API/', '/api/'),
  path.replace('/api/', '/api//'),
  path.replace('/api/', '//api/'),
  path.replace('/api/', '/api/%2e/'),
  path.replace('/api/', '/api/ext/%2e%2e/'),
  path.replace('/api/', '/api/ext/../'),
  `${path}%2f`,
  `${path};x=1`,
]

describe.each(guarded)('$title', ({ call }) => {
  test('opens to nobody else by another spelling or method', async () => {
    const params = Object.fromEntries(
      Object.keys(call.params?.shape ?? {}).map((name) => [name, 2_000_000_000]),
    )
    const path = `/api${pathOf(call.path, params)}`
    const token = await signAccessToken(carrier.userId, carrier.sessionId, backend.context)
    const opened: string[] = []
    const ask = async (address: string, method: string, headers: Record<string, string>) => {
      const body = ['GET', 'HEAD', 'OPTIONS'].includes(method) ? {} : { body: '{}' }
      const answer = await backend.app.request(address, { method, headers, ...body })
      if (method !== 'OPTIONS' && ![400, 401, 403, 404, 405].includes(answer.status))
        opened.push(`${answer.status} ${method} ${address}`)
    }

    for (const headers of [{}, { authorization: `Bearer ${token}` }]) {
      const json = { ...headers, 'content-type': 'application/json' }
      for (const address of odd(path)) await ask(address, call.method, json)
      await ask(path, 'HEAD', json)
      for (const override of ['x-http-method-override', 'x-http-method', 'x-method-override'])
        await ask(path, 'POST', { ...json, [override]: call.method })
    }

    expect(opened).toEqual([])
  })
})
