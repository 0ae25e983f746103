import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseKinds } from '#tests/support/database.ts'
import { bidCallsOf } from '#tests/support/tender-bids.ts'
import { bid, fclOffer, openTenderWorld, type TenderWorld } from '#tests/support/tender-world.ts'

describe.each(databaseKinds)('the first submission of a bid (%s)', (kind) => {
  let world: TenderWorld

  beforeAll(async () => {
    world = await openTenderWorld(kind)
  })
  afterAll(() => world.close())

  const { givenStarted, save, stored, takeBack } = bidCallsOf(() => world)

  /** What is kept on the only bid of a lane, and what its versions come to. */
  async function firstOf(laneId: number) {
    const { rows } = await world.context.database.db.execute<{
      kept: string | null
      counted: string | null
    }>(sql`select b.first_submitted_at as kept,
      (select min(v.created_at) from bid_versions v where v.bid_id = b.id and v.status <> 'draft') as counted
      from bids b where b.lane_id = ${laneId}`)
    expect(rows).toHaveLength(1)
    return rows[0] ?? { kept: null, counted: null }
  }

  test('is when its first version that is no draft was made, whatever becomes of it', async () => {
    const { shipper, carrier, laneId } = await givenStarted()

    await save(carrier, [{ laneId, charges: fclOffer(270_000) }], false)
    expect(await firstOf(laneId)).toEqual({ kept: null, counted: null })

    const submitted = await bid(world, carrier, laneId, 264_000, 1)
    const first = await firstOf(laneId)
    expect(first.kept).not.toBeNull()
    expect(first.kept).toBe(first.counted)

    await bid(world, carrier, laneId, 252_000, submitted.version)
    expect(await firstOf(laneId)).toEqual(first)

    await takeBack(carrier, laneId)
    const [draft] = await stored(laneId)
    expect(draft?.status).toBe('draft')
    const again = await bid(world, carrier, laneId, 240_000, draft?.version ?? null)
    expect(await firstOf(laneId)).toEqual(first)

    await world.request('/bids/accept', {
      as: shipper,
      method: 'PUT',
      body: { awards: [{ laneId, bidId: again.id, version: again.version }], confirm: true },
    })
    const [accepted] = await stored(laneId)
    expect(accepted?.status).toBe('accepted')
    expect(await firstOf(laneId)).toEqual(first)
  })

  test('of a bid that is submitted at once is that version', async () => {
    const { carrier, laneId } = await givenStarted()

    await bid(world, carrier, laneId, 264_000)

    const { kept, counted } = await firstOf(laneId)
    expect(kept).not.toBeNull()
    expect(kept).toBe(counted)
  })
})
