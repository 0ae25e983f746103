import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { awardBoard } from '#contract/ext/award-board.ts'
import { lanes } from '#contract/lanes.ts'
import type { Bid } from '#domain/bid.ts'
import { Mode } from '#domain/mode.ts'
import { givenLane } from '#tests/support/factories.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { givenTender, openTenderWorld, type TenderWorld } from '#tests/support/tender-world.ts'
import { offering } from '#tests/support/given-offers.ts'

describe.each(databaseKinds)('the award board (%s)', (kind) => {
  let world: TenderWorld
  const { givenOffers, accept, board } = offering(() => world)

  beforeAll(async () => {
    world = await openTenderWorld(kind)
  })
  afterAll(() => world?.close())

  test('holds every submitted bid, the lowest of a lane first, and the awards in force', async () => {
    const { shipper, first, second, third, offers } = await givenOffers(2)
    const [one, two] = offers.map(({ laneId }) => laneId)
    await world.request('/bids/save', {
      as: third,
      body: { bids: [{ laneId: one, charges: { othc: 1 } }], submit: false },
    })
    await accept(shipper, [offers[1]?.low as Bid], false)

    const { carriers, bids, awards: inForce } = await board(shipper)

    expect(bids.laneId).toEqual([one, one, two, two])
    expect(bids.cents).toEqual([27_000_000, 28_800_000, 27_000_000, 28_800_000])
    expect(bids.carrierId).toEqual([
      first.companyId,
      second.companyId,
      first.companyId,
      second.companyId,
    ])
    expect(carriers.map(({ name }) => name)).toEqual([first.company, second.company])
    expect(inForce).toEqual([
      expect.objectContaining({
        laneId: two,
        share: 100,
        confirmed: false,
        cents: 27_000_000,
        baselineCents: 30_000_000,
      }),
    ])
  })

  test('is empty for a shipper without bids, whatever others received', async () => {
    await givenOffers()
    const stranger = await givenTender(world)

    expect(await board(stranger.shipper)).toMatchObject({
      carriers: [],
      bids: { id: [], cents: [] },
      awards: [],
    })
  })

  test('comes in parts of some lanes, which together are the whole of it', async () => {
    const { shipper, first, second, offers } = await givenOffers(3)
    await accept(shipper, [offers[2]?.low as Bid], false)
    const whole = await board(shipper)
    const part = async (after: number) =>
      (
        await world.ask(awardBoard.bids, {
          as: shipper,
          query: { mode: Mode.OceanFCL, lanes: 2, after },
        })
      ).answer

    const one = await part(0)
    const two = await part(one.next ?? 0)

    expect(whole.next).toBeNull()
    expect([one.next, two.next]).toEqual([offers[1]?.laneId, null])
    expect([...one.bids.id, ...two.bids.id]).toEqual(whole.bids.id)
    expect([...one.bids.cents, ...two.bids.cents]).toEqual(whole.bids.cents)
    expect([one.awards, two.awards]).toEqual([[], whole.awards])
    for (const { carriers } of [one, two])
      expect(carriers.map(({ name }) => name)).toEqual([first.company, second.company])
  })

  test('of the first lanes by place names the lanes it is about, with or without bids, and no next', async () => {
    const { shipper, offers } = await givenOffers(3)
    const { pool } = world.context.database
    await pool.query("update lanes set origin = 'Aalen', destination = $2 where id = $1", [
      offers[2]?.laneId,
      'Ulm',
    ])
    await givenLane(world, shipper, { mode: Mode.OceanFCL, origin: 'Aalen', destination: 'Bonn' })
    const listed = (
      await world.ask(lanes.list, { as: shipper, query: { mode: Mode.OceanFCL } })
    ).answer.map(({ id }) => id)

    const { answer } = await world.ask(awardBoard.bids, {
      as: shipper,
      query: { mode: Mode.OceanFCL, lanes: 2, order: 'place' },
    })

    expect(answer.lanes).toEqual(listed.slice(0, 2))
    expect(answer.lanes).toContain(offers[2]?.laneId)
    expect(new Set(answer.bids.laneId)).toEqual(new Set([offers[2]?.laneId]))
    expect(answer.next).toBeNull()
    const stranger = await givenTender(world)
    expect(
      (
        await world.ask(awardBoard.bids, {
          as: stranger.shipper,
          query: { mode: Mode.OceanFCL, lanes: 9, order: 'place' },
        })
      ).answer,
    ).toMatchObject({ lanes: [], bids: { id: [] } })
  })

  test('refuses a mode nobody bids in', async () => {
    const { shipper } = await givenTender(world)

    expect((await world.request('/ext/bids?mode=1', { as: shipper })).status).toBe(400)
  })
})
