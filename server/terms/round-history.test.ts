import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tenderRounds } from '#contract/ext/tender-rounds.ts'
import type { Lane } from '#domain/lane.ts'
import type { Person } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import {
  bid,
  givenTender,
  openTenderWorld,
  tenderDay,
  type TenderWorld,
} from '#tests/support/tender-world.ts'
import { days, mode, rounds } from '#tests/support/given-round.ts'

describe.each(databaseKinds)('the history of rounds (%s)', (kind) => {
  let world: TenderWorld
  const { change, bidAgain, givenRoundOne } = rounds(() => world)

  beforeAll(async () => {
    world = await openTenderWorld(kind)
  })
  afterAll(() => world?.close())

  const laneOf = async (as: Person, laneId: number) => {
    const list = (await (await world.request(`/lanes/mode?mode=${mode}`, { as })).json()) as Lane[]
    return list.find(({ id }) => id === laneId)
  }

  test('the next round keeps what the last one brought, and a carrier sees its own change', async () => {
    const { shipper, carrier, rival, laneId } = await givenRoundOne()
    const first = await bid(world, carrier, laneId, 300_000)
    await bid(world, rival, laneId, 312_000)

    expect((await change(shipper, { round: 2, closesAt: days(5) })).status).toBe(200)
    expect((await bidAgain(carrier, laneId, 285_000, first.version)).status).toBe(200)

    const { answer } = await world.ask(tenderRounds.list, { as: shipper, query: { mode } })
    expect(answer).toEqual([
      {
        round: 2,
        opensAt: tenderDay.toISOString(),
        closesAt: days(5),
        zone: 'America/Chicago',
        shortlist: null,
        bids: 1,
        carriers: 1,
        lanes: 1,
        bestCost: 285_000,
      },
      {
        round: 1,
        opensAt: null,
        closesAt: tenderDay.toISOString(),
        zone: 'America/Chicago',
        shortlist: null,
        bids: 2,
        carriers: 2,
        lanes: 1,
        bestCost: 300_000,
      },
    ])
    expect(await laneOf(carrier, laneId)).toMatchObject({
      amountBid: 285_000,
      lastRoundAmount: 300_000,
    })
    expect(await laneOf(rival, laneId)).toMatchObject({
      amountBid: 312_000,
      lastRoundAmount: 312_000,
    })
  })

  test('the history is the shipper’s own, and no carrier’s', async () => {
    const { carrier } = await givenRoundOne()
    const { shipper: other } = await givenTender(world)

    const foreign = await world.ask(tenderRounds.list, { as: other, query: { mode } })

    expect(foreign.answer).toEqual([])
    expect((await world.request(`/ext/tender-rounds?mode=${mode}`, { as: carrier })).status).toBe(
      403,
    )
    expect((await world.request('/ext/tender-rounds?mode=1', { as: other })).status).toBe(400)
  })
})
