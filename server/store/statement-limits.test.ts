import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Mode } from '#domain/mode.ts'
import { createApp } from '#server/app.ts'
import { signAccessToken } from '#server/caller.ts'
import { type Backend, openBackend } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { givenLane } from '#tests/support/factories.ts'
import { postgresUrl } from '#tests/support/postgres-url.ts'
import { type Database, openDatabase } from './database.ts'
import { gatherStatistics, gatherTenderStatistics } from './statistics.ts'

describe.each(databaseKinds)('on %s', (kind) => {
  let backend: Backend

  beforeAll(async () => {
    backend = await openBackend(kind)
  })
  afterAll(() => backend?.close())

  /** How many rows the planner believes a table to have. */
  const believed = async (table: string): Promise<number> => {
    const { rows } = await backend.context.database.pool.query<{ rows: number }>(
      'select reltuples::int as rows from pg_class where oid = $1::regclass',
      [table],
    )
    return rows[0]?.rows ?? -1
  }

  async function givenManyLanes() {
    await backend.empty()
    const shipper = await backend.person('Customer')
    const lane = await givenLane(backend, shipper, { mode: Mode.OceanFCL })
    const { pool } = backend.context.database
    await pool.query(
      `insert into lanes (company_id, mode, lane_key, origin, destination, location)
        select company_id, mode, 'copy ' || n, origin, destination, location
        from lanes, generate_series(1, 3000) n where id = $1 on conflict do nothing`,
      [lane.id],
    )
    const { rows } = await pool.query<{ rows: number }>('select count(*)::int as rows from lanes')
    return rows[0]?.rows ?? 0
  }

  test('after an approval the planner knows how many lanes there are', async () => {
    const lanes = await givenManyLanes()
    await gatherStatistics(backend.context.database)

    expect(await believed('lanes')).toBe(lanes)
  })

  test('after many lanes were bid on it knows of them, after a few it is not asked', async () => {
    const lanes = await givenManyLanes()
    const { database } = backend.context
    await gatherStatistics(database)
    await database.pool.query('delete from lanes where lane_key like $1', ['copy %7'])

    await gatherTenderStatistics(database, 20)
    expect(await believed('lanes')).toBe(lanes)

    await gatherTenderStatistics(database, 5000)
    expect(await believed('lanes')).toBe(lanes - 300)
  })
})

describe.runIf(databaseKinds.includes('postgres'))('a statement that runs into its limit', () => {
  let backend: Backend
  let hurried: Database

  beforeAll(async () => {
    backend = await openBackend('postgres')
    const { rows } = await backend.context.database.pool.query<{ schema: string }>(
      'select current_schema() as schema',
    )
    hurried = await openDatabase({
      databaseUrl: postgresUrl,
      schema: rows[0]?.schema,
      statementTimeoutMs: 500,
    })
  })
  afterAll(async () => {
    await hurried.close()
    await backend.close()
  })

  test('is answered with what to do, and the next call works again', async () => {
    const shipper = await backend.person('Customer')
    const app = createApp({ ...backend.context, database: hurried })
    const ask = async () =>
      app.request(`/api/lanes/mode?mode=${Mode.OceanFCL}`, {
        headers: {
          authorization: `Bearer ${await signAccessToken(shipper.userId, shipper.sessionId, backend.context)}`,
        },
      })
    const other = await backend.context.database.pool.connect()
    await other.query('begin; lock table lanes in access exclusive mode')

    const stopped = await ask()

    expect(stopped.status).toBe(503)
    expect(stopped.headers.get('retry-after')).toBe('30')
    expect(await stopped.json()).toMatchObject({
      message:
        'The database took too long for this and the request was stopped. Try again in 30 seconds. If it happens again, ask for less at once: one mode, one upload or fewer lanes.',
    })
    await other.query('rollback')
    other.release()
    expect((await ask()).status).toBe(200)
  })
})
