import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lanes } from '#contract/lanes.ts'
import { unanswered } from '#contract/ext/unanswered.ts'
import { Mode } from '#domain/mode.ts'
import type { Person } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { bidCallsOf } from '#tests/support/tender-bids.ts'
import { bid, fclOffer, openTenderWorld, type TenderWorld } from '#tests/support/tender-world.ts'

describe.each(databaseKinds)('carriers that have not answered for a lane (%s)', (kind) => {
  let world: TenderWorld

  beforeAll(async () => {
    world = await openTenderWorld(kind)
  })
  afterAll(() => world?.close())

  const { givenStarted, save } = bidCallsOf(() => world)
  const unansweredOn = async (as: Person, laneId: number) =>
    (await world.ask(unanswered.ofLane, { as, params: { laneId } })).answer

  test('are all those invited while nobody bid or declined, a draft counting for nothing', async () => {
    const { shipper, carrier, rival, laneId } = await givenStarted()

    await save(carrier, [{ laneId, charges: fclOffer(90_000) }], false)

    const names = (await unansweredOn(shipper, laneId)).map((one) => one.carrier)
    expect(names).toEqual(expect.arrayContaining([carrier.company, rival.company]))
  })

  test('are fewer by who submits and by who declines', async () => {
    const { shipper, carrier, rival, laneId } = await givenStarted()
    const before = (await unansweredOn(shipper, laneId)).length

    await bid(world, carrier, laneId, 90_000)
    await world.request('/ext/declines', {
      as: rival,
      method: 'PUT',
      body: { laneIds: [laneId], reason: null },
    })

    const left = await unansweredOn(shipper, laneId)
    expect(left).toHaveLength(before - 2)
    expect(left.map((one) => one.carrierId)).not.toContain(rival.companyId)
  })

  test('are listed by when each was invited and whether it looked', async () => {
    const { shipper, carrier, laneId } = await givenStarted()
    await world.ask(lanes.list, { as: carrier, query: { mode: Mode.OceanFCL, laneId } })

    const mine = (await unansweredOn(shipper, laneId)).find(
      ({ carrierId }) => carrierId === carrier.companyId,
    )

    expect(Date.parse(mine?.invitedAt ?? '')).toBeGreaterThan(0)
    expect(Date.parse(mine?.viewedAt ?? '')).toBeGreaterThan(0)
  })
})
