import { createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Backend, openBackend } from '#tests/support/backend.ts'
import { readJson } from './read-json.ts'
import { Refusal } from './refusal.ts'

let backend: Backend
beforeAll(async () => {
  backend = await openBackend()
})
afterAll(() => backend?.close())

const send = (path: string, body: string, headers: Record<string, string> = {}) =>
  backend.app.request(`/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })

test('before sign-in a body of more than 32 kB is refused', async () => {
  const credentials = (length: number) =>
    JSON.stringify({ username: 'someone@alder.test', password: 'x'.repeat(length) })

  const large = await send('/auth', credentials(32_000))
  const usual = await send('/auth', credentials(200))

  expect(large.status).toBe(413)
  expect(await large.json()).toMatchObject({ message: 'The body is over 32 kB.' })
  expect(usual.status).toBe(401)
})

test('brackets without end are refused at once, from anyone', async () => {
  const brackets = '['.repeat(10_000_000)
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
  const ask = (text: string) =>
    readJson(
      new Request('http://host', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: text,
      }),
      { bytes: 20_000_000, title: '20 MB', milliseconds: 60_000 },
    )

  await expect(ask(brackets)).rejects.toThrow('nested deeper than 20 levels')
  await expect(ask(nested(21))).rejects.toThrow('nested deeper than 20 levels')
  expect(JSON.stringify(await ask(nested(20)))).toBe(nested(20))
  expect(await ask(JSON.stringify({ text: `"${'['.repeat(50)}` }))).toEqual({
    text: `"${'['.repeat(50)}`,
  })
})

test('a body that never ends is given up', async () => {
  const refusals: unknown[] = []
  const server = createServer(
    getRequestListener(async (asked) => {
      try {
        await readJson(asked, { bytes: 32_000, title: '32 kB', milliseconds: 50 })
      } catch (error) {
        refusals.push(error)
      }
      return new Response(null, { status: 408 })
    }),
  )
  await new Promise<void>((resolve) => server.listen(0, resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const slow = httpRequest({
    port,
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': '1000' },
  })

  const answered = new Promise<number | undefined>((resolve) =>
    slow.on('response', ({ statusCode }) => resolve(statusCode)),
  )
  slow.write('{')

  expect(await answered).toBe(408)
  expect(refusals).toMatchObject([new Refusal(408, 'The body took too long to arrive.')])
  slow.destroy()
})
