import { sql } from 'drizzle-orm'
import pg from 'pg'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { openBackend } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { postgresUrl } from '#tests/support/postgres-url.ts'
import { inTransaction } from './database.ts'
import { isConnectionLost } from './lost-connection.ts'

describe.runIf(databaseKinds.includes('postgres'))('on a PostgreSQL that hangs up', () => {
  test('idle connections that are cut end nobody’s work', async () => {
    const { pool, lanes } = await givenServer()

    await cut(await pidsOf(pool))

    expect((await lanes()).status).toBe(200)
  })

  test('a change whose connection is cut is undone, and the next one works', async () => {
    const { backend, shipper, pool, lanes } = await givenServer()
    const names = async () => (await pool.query('select name from companies')).rows
    const before = await names()

    const failed = await inTransaction(backend.context.database, async (tx) => {
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      await tx.execute(sql`update companies set name = 'Half done' where id = ${shipper.companyId}`)
      await cut(rows.map(({ pid }) => pid))
      await tx.execute(sql`select 1`)
    }).catch((error: unknown) => error)

    expect(isConnectionLost(failed)).toBe(true)
    expect(await names()).toEqual(before)
    expect((await lanes()).status).toBe(200)
  })

  test('while nothing listens there, calls are answered with 503 and when to try again', async () => {
    const { pool, lanes } = await givenServer()
    const { connectionString } = pool.options
    await cut(await pidsOf(pool))

    pool.options.connectionString = 'postgres://postgres@127.0.0.1:1/test'
    const refused = await lanes()
    pool.options.connectionString = connectionString

    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('5')
    expect(await refused.json()).toMatchObject({ message: expect.stringContaining('Try again') })
    expect((await lanes()).status).toBe(200)
  })
})

async function givenServer() {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const backend = await openBackend('postgres')
  onTestFinished(() => backend.close())
  const shipper = await backend.person('Customer')
  const lanes = () => backend.request('/lanes/mode?mode=2', { as: shipper })
  return { backend, shipper, pool: backend.context.database.pool, lanes }
}

/** Of five connections, all there at the same time. */
async function pidsOf(pool: pg.Pool): Promise<number[]> {
  const asked = Array.from({ length: 5 }, () =>
    pool.query<{ pid: number }>('select pg_backend_pid() as pid, pg_sleep(0.1)'),
  )
  return (await Promise.all(asked)).flatMap(({ rows }) => rows.map(({ pid }) => pid))
}

async function cut(pids: readonly number[]): Promise<void> {
  const stranger = new pg.Client({ connectionString: postgresUrl })
  await stranger.connect()
  await stranger.query('select pg_terminate_backend(pid, 2000) from unnest($1::int[]) as pid', [
    pids,
  ])
  await stranger.end()
}
