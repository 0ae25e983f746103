import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Bid } from '#domain/bid.ts'
import { notifications } from '#server/store/tables/notifications.ts'
import { databaseKinds } from '#tests/support/database.ts'
import {
  bid,
  givenLane,
  givenTender,
  openTenderWorld,
  start,
  type TenderWorld,
} from '#tests/support/tender-world.ts'
import { awarding, named } from '#tests/support/given-award.ts'

describe.each(databaseKinds)('an award (%s)', (kind) => {
  let world: TenderWorld

  beforeAll(async () => {
    world = await openTenderWorld(kind)
  })
  afterAll(() => world?.close())

  const { accept, awardsOf, givenTwoBids, laneOf } = awarding(() => world)

  test('gives the lane to one bid, rejects the others and tells each its own', async () => {
    const { shipper, laneId, low, first, second } = await givenTwoBids()

    const response = await accept(shipper, [named(low)])

    expect(response.status).toBe(200)
    const answered = (await response.json()) as Bid[]
    expect(answered.map(({ status }) => status)).toEqual(['accepted', 'rejected'])
    expect(await laneOf(shipper, laneId)).toMatchObject({
      status: 'awarded',
      awardedCost: 270_000,
      newCost: 270_000,
      savings: 30_000,
      pendingAward: null,
    })
    const notices = await world.context.database.db
      .select()
      .from(notifications)
      .where(eq(notifications.laneId, laneId))
      .orderBy(notifications.id)
    const outcomes = notices.filter(({ type }) => type.startsWith('Bid'))
    expect(outcomes.map(({ companyId, type }) => [companyId, type])).toEqual([
      [first.companyId, 'BidAccepted'],
      [second.companyId, 'BidRejected'],
    ])
    expect(outcomes[1]?.description).toContain('a lower landed cost was offered')
  })

  test('reaches the carriers’ browsers only after it is stored', async () => {
    const { shipper, low, first } = await givenTwoBids()
    const before = world.pushed.length

    await accept(shipper, [named(low)])

    const pushes = world.pushed.slice(before)
    expect(pushes.map(({ target }) => target)).toEqual(['Notify', 'Notify'])
    expect(pushes[0]?.companyIds).toEqual([first.companyId])
    expect(JSON.parse(String(pushes[0]?.args[0]))).toMatchObject({ type: 'BidAccepted', mode: 2 })
  })

  test('stays unannounced while it is pending, and counts in no savings', async () => {
    const { shipper, laneId, low, first } = await givenTwoBids()
    const before = world.pushed.length

    const response = await accept(shipper, [named(low)], false)

    expect(response.status).toBe(200)
    expect(await laneOf(shipper, laneId)).toMatchObject({
      status: 'started',
      bidStatus: 'pending',
      pendingAward: 270_000,
      awardedCost: null,
      savings: null,
    })
    expect(world.pushed.length).toBe(before)
    expect(await laneOf(first, laneId)).toMatchObject({
      bidStatus: 'submitted',
      pendingAward: null,
    })
    const savings = await world.request('/overview/Savings/2', { as: shipper })
    expect(await savings.json()).toMatchObject({ awardedLanes: 0, savings: 0 })
  })

  test('that is pending again takes the place of the one before', async () => {
    const { shipper, laneId, low, high } = await givenTwoBids()
    await accept(shipper, [named(low)], false)

    await accept(shipper, [named(high)], false)

    expect(await laneOf(shipper, laneId)).toMatchObject({ pendingAward: 288_000 })
    expect((await awardsOf(laneId)).map(({ state }) => state)).toEqual(['withdrawn', 'pending'])
  })

  test('may be split by share and months; the parts add up to the cent', async () => {
    const { shipper, laneId, low, high } = await givenTwoBids()
    const winter = ['2026-12', '2027-01', '2027-02']

    const response = await accept(shipper, [
      named(low, { share: 63, months: winter }),
      named(high, { share: 37 }),
      named(low, {
        share: 63,
        months: [3, 4, 5, 6, 7, 8, 9, 10, 11].map(
          (month) => `2027-${String(month).padStart(2, '0')}`,
        ),
      }),
    ])

    expect(response.status).toBe(200)
    const parts = await awardsOf(laneId)
    const sum = (cents: (number | null)[]) => cents.reduce<number>((a, b) => a + (b ?? 0), 0)
    expect(sum(parts.map(({ baselineCents }) => baselineCents))).toBe(30_000_000)
    const paid = sum(parts.map(({ awardedCents }) => awardedCents))
    expect(paid).toBe(Math.round(27_000_000 * 0.63 + 28_800_000 * 0.37))
    expect(await laneOf(shipper, laneId)).toMatchObject({
      savings: (30_000_000 - paid) / 100,
      newCost: paid / 100,
    })
  })

  test('of a part leaves the rest of the lane at baseline', async () => {
    const { shipper, laneId, low } = await givenTwoBids()

    await accept(shipper, [named(low, { share: 40 })])

    expect(await laneOf(shipper, laneId)).toMatchObject({
      awardedCost: 108_000,
      savings: 12_000,
      newCost: 288_000,
    })
  })

  test('follows the volume of the awarded months', async () => {
    const tender = await givenTender(world)
    const months = { '2025-12': 90, '2026-06': 30 }
    const laneId = await givenLane(world, tender.shipper, { months })
    await start(world, tender.shipper, [laneId])
    const only = await bid(world, tender.carriers[0], laneId, 240_000)

    await accept(tender.shipper, [named(only, { months: ['2026-12'] })])

    expect(await laneOf(tender.shipper, laneId)).toMatchObject({
      awardedCost: 180_000,
      savings: 45_000,
    })
  })
})
