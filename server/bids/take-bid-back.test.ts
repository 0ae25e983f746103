import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Lane } from '#domain/lane.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { bidCallsOf } from '#tests/support/tender-bids.ts'
import { bid, openTenderWorld, type TenderWorld } from '#tests/support/tender-world.ts'

describe.each(databaseKinds)('a bid taken back by its carrier (%s)', (kind) => {
  let world: TenderWorld

  beforeAll(async () => {
    world = await openTenderWorld(kind)
  })
  afterAll(() => world?.close())

  const { bidsOf, givenStarted, takeBack } = bidCallsOf(() => world)

  test('is a draft again and counts no longer', async () => {
    const { shipper, carrier, rival, laneId } = await givenStarted()
    await bid(world, carrier, laneId, 264_000)
    await bid(world, rival, laneId, 300_000)

    const response = await takeBack(carrier, laneId)

    expect(response.status).toBe(200)
    expect(await bidsOf(carrier, laneId)).toMatchObject([{ status: 'draft', version: 2 }])
    expect(await bidsOf(shipper, laneId)).toMatchObject([
      { carrier: rival.company, rank: 1, light: 'Green' },
    ])
    const lanes = (await (
      await world.request(`/lanes/mode?mode=2&laneId=${laneId}`, { as: shipper })
    ).json()) as Lane[]
    expect(lanes).toMatchObject([{ bidsReceived: 1, amountBid: 300_000 }])
  })

  test('must have been submitted, and not decided on', async () => {
    const { shipper, carrier, rival, laneId } = await givenStarted()
    const { id, version } = await bid(world, carrier, laneId, 264_000)

    expect((await takeBack(rival, laneId)).status).toBe(409)
    await world.request('/bids/accept', {
      as: shipper,
      method: 'PUT',
      body: { awards: [{ laneId, bidId: id, version }], confirm: true },
    })
    expect((await takeBack(carrier, laneId)).status).toBe(409)
  })
})
