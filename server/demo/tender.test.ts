import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Mode } from '#domain/mode.ts'
import { type Backend, openBackend } from '#tests/support/backend.ts'
import { givenLane, givenWorkingTogether } from '#tests/support/factories.ts'
import { seededRandom } from './random.ts'
import { runTender } from './tender.ts'

let backend: Backend

beforeAll(async () => {
  backend = await openBackend()
  const shipper = await backend.person('Customer')
  const carriers = [
    await backend.person('Carrier', 'Albatross'),
    await backend.person('Carrier', 'Bluefin'),
    await backend.person('Carrier', 'Cormorant'),
  ]
  await givenWorkingTogether(backend, shipper, carriers)
  for (let made = 0; made < 60; made += 1) await givenLane(backend, shipper)
  await runTender(shipper, Mode.RoadFTL, backend.context, seededRandom(7))
}, 120_000)
afterAll(() => backend?.close())

/** Rows of the tables and conditions of a query. */
async function count(rows: ReturnType<typeof sql>): Promise<number> {
  const { rows: found } = await backend.context.database.db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${rows}`,
  )
  return found[0]?.count ?? 0
}

test('a tender has awards that nobody answered in time, and others', async () => {
  expect(await count(sql`awards where lapsed_at is not null`)).toBeGreaterThan(0)
  expect(await count(sql`awards where answer = 'accepted'`)).toBeGreaterThan(0)
})

test('an award is as old as its time to answer asks for', async () => {
  expect(await count(sql`awards where answer_due_at <> created_at + interval '5 days'`)).toBe(0)
  expect(
    await count(sql`awards where answer_due_at <= confirmed_at or lapsed_at < answer_due_at`),
  ).toBe(0)
})

test('every bid was submitted before its lane was awarded, and decided then', async () => {
  const ofAwarded = sql`awards a join bids b on b.lane_id = a.lane_id
    join bid_versions v on v.bid_id = b.id
    where a.confirmed_at is not null and b.status in ('accepted', 'rejected')`

  expect(await count(ofAwarded)).toBeGreaterThan(0)
  expect(await count(sql`${ofAwarded} and b.submitted_at >= a.confirmed_at`)).toBe(0)
  expect(
    await count(sql`${ofAwarded} and v.status = 'submitted' and v.created_at >= a.confirmed_at`),
  ).toBe(0)
  expect(
    await count(sql`${ofAwarded} and a.lapsed_at is not null and b.updated_at <> a.confirmed_at`),
  ).toBe(0)
})
