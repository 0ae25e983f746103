import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NotificationType } from '#domain/notification.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { bidCallsOf } from '#tests/support/tender-bids.ts'
import {
  bid,
  givenLane,
  givenTender,
  openTenderWorld,
  start,
  type TenderWorld,
} from '#tests/support/tender-world.ts'

describe.each(databaseKinds)('lights (%s)', (kind) => {
  let world: TenderWorld

  beforeAll(async () => {
    world = await openTenderWorld(kind)
  })
  afterAll(() => world?.close())

  const { bidsOf, givenStarted, setTerms, noticesOf } = bidCallsOf(() => world)

  test('of all carriers follow each bid; whom a crossing concerns is notified', async () => {
    const { shipper, carrier, rival, laneId } = await givenStarted()
    await bid(world, carrier, laneId, 300_000)

    await bid(world, rival, laneId, 264_000)

    expect((await bidsOf(shipper, laneId)).map(({ light, rank }) => [light, rank])).toEqual([
      ['Green', 1],
      ['Red', 2],
    ])
    const [notice] = (await noticesOf(carrier.companyId)).filter(
      ({ type }) => type === String(NotificationType.GreenToRed),
    )
    expect(notice).toMatchObject({ laneId, priority: 5 })
    expect(notice?.description).not.toContain(rival.company)
    expect((await noticesOf(rival.companyId)).filter(({ type }) => type.startsWith('3'))).toEqual(
      [],
    )
    const toShipper = (await noticesOf(shipper.companyId)).map(({ type }) => type)
    expect(toShipper.filter((type) => type.startsWith('3'))).toEqual([
      String(NotificationType.RedToGreen),
    ])
  })

  test('of equal bids are the same, as is their rank; the next one counts both', async () => {
    const { shipper, carrier, rival, third, laneId } = await givenStarted()
    await bid(world, carrier, laneId, 264_000)
    await bid(world, rival, laneId, 300_000)

    await bid(world, third, laneId, 264_000)

    expect((await bidsOf(shipper, laneId)).map(({ light, rank }) => [light, rank])).toEqual([
      ['Green', 1],
      ['Green', 1],
      ['Red', 3],
    ])
  })

  test('are not shown to carriers that may not see them', async () => {
    const { shipper, carrier, rival, laneId } = await givenStarted()
    const carriersSee = { light: false, rank: false, delta: false, target: false }
    await setTerms(shipper, { carriersSee })
    await bid(world, carrier, laneId, 300_000)
    await bid(world, rival, laneId, 264_000)

    const [own] = await bidsOf(carrier, laneId)

    expect(own).toMatchObject({ light: null, rank: null, deltaToTarget: null })
    expect((await noticesOf(carrier.companyId)).filter(({ type }) => type.startsWith('3'))).toEqual(
      [],
    )
  })

  test('are measured to the target where one is set', async () => {
    const tender = await givenTender(world)
    const [carrier] = tender.carriers
    const laneId = await givenLane(world, tender.shipper, { targetCents: 25_000_000 })
    await start(world, tender.shipper, [laneId])

    const over = await bid(world, carrier, laneId, 270_000)
    // 1.76 % above, where the terms are green up to 2 %.
    const at = await bid(world, carrier, laneId, 254_400, over.version)

    expect([over.light, at.light]).toEqual(['Amber', 'Green'])
  })
})
