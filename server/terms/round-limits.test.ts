import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Problem } from '#contract/part.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { bid, openTenderWorld, type TenderWorld } from '#tests/support/tender-world.ts'
import { days, rounds } from '#tests/support/given-round.ts'

describe.each(databaseKinds)('what a round takes (%s)', (kind) => {
  let world: TenderWorld
  const { change, bidAgain, givenRoundOne } = rounds(() => world)

  beforeAll(async () => {
    world = await openTenderWorld(kind)
  })
  afterAll(() => world?.close())

  const problemOf = async (response: Response) => ({
    status: response.status,
    problem: (await response.json()) as Problem,
  })

  test('a closed round takes no bid, no change and gives none back, and says when it closed', async () => {
    const { shipper, carrier, rival, laneId } = await givenRoundOne()
    const first = await bid(world, carrier, laneId, 300_000)

    await change(shipper, { closesAt: days(-1) })

    const refused = await problemOf(await bidAgain(rival, laneId, 288_000, null))
    expect(refused.status).toBe(409)
    expect(refused.problem.message).toBe(
      'Round 1 closed on 9 Nov 2026, 03:00 CST: its bids can no longer change.',
    )
    expect((await bidAgain(carrier, laneId, 288_000, first.version)).status).toBe(409)
    expect((await world.request(`/bids/reset/${laneId}`, { as: carrier })).status).toBe(409)
  })

  test('bidding before the opening is refused with the time it opens', async () => {
    const { shipper, carrier, laneId } = await givenRoundOne()
    await change(shipper, { opensAt: days(1) })

    const refused = await problemOf(await bidAgain(carrier, laneId, 288_000, null))

    expect(refused.status).toBe(409)
    expect(refused.problem.message).toContain('11 Nov 2026, 03:00 CST')
  })

  test('taking a bid back does not get round the least change', async () => {
    const { shipper, carrier, laneId } = await givenRoundOne()
    await change(shipper, { minimumBidChange: 2 })
    await bid(world, carrier, laneId, 300_000)
    await world.request(`/bids/reset/${laneId}`, { as: carrier })

    expect((await bidAgain(carrier, laneId, 298_800, 2)).status).toBe(422)
    expect((await bidAgain(carrier, laneId, 294_000, 2)).status).toBe(200)
  })
})
