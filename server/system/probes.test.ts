import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '#server/context.ts'
import { type Backend, openBackend } from '#tests/support/backend.ts'
import { serveProbes } from './probes.ts'

let backend: Backend

beforeAll(async () => {
  backend = await openBackend()
})
afterAll(() => backend?.close())

const away = () => Promise.reject(new Error('connect ECONNREFUSED'))

test.each([
  ['the store is away', { files: false }],
  ['the database is away', { database: false }],
  ['the copy stops', { stopping: true }],
])('where %s, a copy lives and is not ready', async (_what, part) => {
  const { context } = backend
  const { database = true, files = true, stopping = false } = part as Record<string, boolean>
  const app = new Hono()
  const pool = Object.assign(Object.create(context.database.pool), database ? {} : { query: away })
  const asked: Context = {
    ...context,
    database: { ...context.database, pool: pool as Context['database']['pool'] },
    files: { ...context.files, ...(files ? {} : { check: away }) },
  }
  serveProbes(app, asked, () => stopping)

  const ready = await app.request('/readyz')

  expect([ready.status, await ready.json()]).toEqual([
    503,
    { ready: false, database, files, stopping },
  ])
  expect((await app.request('/healthz')).status).toBe(200)
})
