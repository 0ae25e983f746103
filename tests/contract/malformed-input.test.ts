import { rolesThatMay } from '#domain/capability.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { type Endpoint, isMultipart, pathOf } from '#contract/endpoint.ts'
import { roles } from '#domain/role.ts'
import { routes } from '#server/routes/routes.ts'
import { type Backend, openBackend } from '#tests/support/backend.ts'

let backend: Backend

beforeAll(async () => {
  backend = await openBackend()
})
afterAll(() => backend?.close())

const calls = routes.map(({ call }) => ({ title: `${call.method} ${call.path}`, call }))
const withBody = calls.filter(({ call }) => call.body instanceof z.ZodType)
const withForm = calls.filter(({ call }) => isMultipart(call.body))
const withParameters = calls.filter(({ call }) => call.params || call.query)

const strange: unknown[] = [
  null,
  true,
  -1,
  0.5,
  1e300,
  2 ** 53,
  '',
  'text',
  '\u0000',
  '\ud800',
  [],
  [null],
  [[]],
  {},
  { a: { b: {} } },
  JSON.parse('{"__proto__":{"isAdmin":true}}'),
]
const strangeTexts = [
  'x',
  '-1',
  '0.5',
  '1e309',
  'NaN',
  '9007199254740993',
  '\u0000',
  "1';--",
  'é'.repeat(300),
]

/** Somebody who may make the call, of a company of their own that nothing depends on. */
const someone = async ({ requires }: Endpoint, title: string) => {
  const role = roles.find((one) => requires !== null && rolesThatMay(requires).includes(one))
  return role ? { as: await backend.person(role, `${role} of ${title}`) } : {}
}

const params = (call: Endpoint, text?: string) =>
  Object.fromEntries(
    Object.keys(call.params?.shape ?? {}).map((name) => [
      name,
      text ?? oneOf(call.params?.shape[name]) ?? '4',
    ]),
  )

const oneOf = (shape: unknown): string | undefined =>
  shape instanceof z.ZodEnum
    ? String(shape.options[0])
    : shape instanceof z.ZodString
      ? 'one'
      : undefined

const report = async (sent: unknown, response: Response) =>
  response.status >= 500 || response.status === 401
    ? [`${response.status} for ${JSON.stringify(sent)}: ${await response.text()}`]
    : []

describe.each(withBody)('$title', ({ title, call }) => {
  const schema = call.body instanceof z.ZodType ? call.body : z.never()
  const keys = schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
  const bodies = [
    ...strange,
    ...keys.flatMap((key) => strange.map((value) => ({ [key]: value }))),
    Object.fromEntries(keys.map((key) => [key, 'text'])),
    Object.fromEntries(keys.map((key) => [key, []])),
  ].filter((body) => !schema.safeParse(body).success)

  test('refuses every body of another shape', async () => {
    const as = await someone(call, title)
    const path = pathOf(call.path, params(call))
    const wrong: string[] = []
    for (const body of bodies) {
      const response = await backend.request(path, { ...as, method: call.method, body })
      if (![400, 415, 422].includes(response.status)) {
        wrong.push(`${response.status} for ${JSON.stringify(body)}`)
      }
    }

    expect(wrong).toEqual([])
  })

  test('refuses what is no JSON', async () => {
    const { as } = { as: undefined, ...(await someone(call, title)) }
    const token = as ? { authorization: `Bearer ${as.user.jwtToken}` } : {}
    const raw = (body: string, type: string) =>
      backend.app.request(`/api${pathOf(call.path, params(call))}`, {
        method: call.method,
        headers: { ...token, 'content-type': type },
        body,
      })

    expect((await raw('{', 'application/json')).status).toBe(400)
    expect((await raw('', 'application/json')).status).toBe(400)
    expect((await raw('{}', 'text/plain')).status).toBe(415)
    expect((await raw('a=b', 'application/x-www-form-urlencoded')).status).toBe(415)
  })
})

describe.each(withForm)('$title', ({ title, call }) => {
  test('refuses a form without a file, and what is no form', async () => {
    const as = await someone(call, title)
    const path = pathOf(call.path, params(call))
    const wrong = new FormData()
    wrong.append('elsewhere', new Blob(['a,b']), 'a.csv')

    for (const sending of [{ form: wrong }, { body: {} }, { form: new FormData() }]) {
      const { status } = await backend.request(path, { ...as, method: call.method, ...sending })
      // A call about one row may miss the row first.
      expect([400, 404, 415, 422]).toContain(status)
    }
  })
})

describe.each(withParameters)('$title', ({ title, call }) => {
  test('never breaks on strange parameters', async () => {
    const as = await someone(call, title)
    const body = call.body && !isMultipart(call.body) ? { body: {} } : {}
    const ask = (path: string) => backend.request(path, { ...as, method: call.method, ...body })
    const broken: string[] = []
    for (const text of strangeTexts) {
      if (call.params) {
        const path = pathOf(call.path, params(call, text))
        broken.push(...(await report(path, await ask(path))))
      }
      for (const name of Object.keys(call.query?.shape ?? {})) {
        const search = `${name}=${encodeURIComponent(text)}`
        for (const query of [search, `${search}&${search}`, `${name}[x]=1`]) {
          const path = `${pathOf(call.path, params(call))}?${query}`
          broken.push(...(await report(path, await ask(path))))
        }
      }
    }

    expect(broken).toEqual([])
  })
})

test('a path that is no text is answered, and nothing becomes everybody’s property', async () => {
  const garbled = await backend.app.request('/api/accounts/exists/%E0%A4%A')

  expect(garbled.status).toBeLessThan(500)
  expect({}).not.toHaveProperty('isAdmin')
})
