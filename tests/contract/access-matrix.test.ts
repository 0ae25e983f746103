import { rolesThatMay } from '#domain/capability.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyCall } from '#contract/contract.ts'
import { type Endpoint, pathOf } from '#contract/endpoint.ts'
import { roles } from '#domain/role.ts'
import { openapi } from '#server/openapi/openapi.ts'
import { routes } from '#server/routes/routes.ts'
import { type Backend, openBackend, type Person } from '#tests/support/backend.ts'

let backend: Backend

beforeAll(async () => {
  backend = await openBackend()
  // An Owner let through to reset the demo finds none: filling one takes half a minute, and a journey does.
  backend.context.settings.demo = false
})
afterAll(() => backend?.close())

const names = new Map(everyCall().map(({ name, call }) => [`${call.method} ${call.path}`, name]))
const nameOf = ({ method, path }: Endpoint) => names.get(`${method} ${path}`) ?? 'unknown'
const served = routes.map(({ call }) => ({ name: nameOf(call), call }))
const guarded = served.flatMap(({ name, call }) =>
  call.requires === null ? [] : [{ name, call, allowed: rolesThatMay(call.requires) }],
)

/** Nothing that exists: a call that is let through finds nothing to change. */
const send = (call: Endpoint, as?: Person) => {
  const params = Object.fromEntries(
    Object.keys(call.params?.shape ?? {}).map((name) => [name, 2_000_000_000]),
  )
  return backend.request(pathOf(call.path, params), {
    ...(as && { as }),
    method: call.method,
    ...(call.body && { body: {} }),
  })
}

test('every call that is served is one of the contract, and served once', () => {
  const keys = routes.map(({ call }) => `${call.method} ${call.path}`)

  expect(served.filter(({ name }) => name === 'unknown')).toEqual([])
  expect(new Set(keys).size).toBe(keys.length)
})

test('every call of the contract is served, and described for others', () => {
  const served = new Set(routes.map(({ call }) => `${call.method} ${call.path}`))
  const { paths } = openapi() as { paths: Record<string, Record<string, unknown>> }
  // Two calls of one address stand together in the document, whatever each names its parameter.
  const addressOf = (path: string) => path.replaceAll(/\{\w+\}/g, '{}')
  const described = new Set(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${addressOf(path)}`),
    ),
  )

  const calls = everyCall()
  const missing = calls.filter(({ call }) => !served.has(`${call.method} ${call.path}`))
  const undescribed = calls.filter(
    ({ call }) => !described.has(`${call.method.toLowerCase()} ${addressOf(`/api${call.path}`)}`),
  )

  expect(missing.map(({ name }) => name)).toEqual([])
  expect(undescribed.map(({ name }) => name)).toEqual([])
})

describe.each(guarded)('$name', ({ name, call, allowed }) => {
  test('asks who is not signed in to sign in', async () => {
    expect((await send(call)).status).toBe(401)
  })

  test.each(roles)('is open to a %s exactly as the contract says', async (role) => {
    const person = await backend.person(role, `${role} of ${name}`)

    const { status } = await send(call, person)

    if (allowed.includes(role)) expect([401, 403, 500]).not.toContain(status)
    else expect(status).toBe(403)
  })
})
