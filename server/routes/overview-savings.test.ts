import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { awards } from '#server/store/tables/bids.ts'
import { lanes } from '#server/store/tables/lanes.ts'
import { databaseKinds } from '#tests/support/database.ts'
import {
  bid,
  givenLane,
  givenTender,
  openTenderWorld,
  start,
  type TenderWorld,
} from '#tests/support/tender-world.ts'
import { award, givenFiveLanes, read } from '#tests/support/given-figures.ts'

describe.each(databaseKinds)('figures of savings (%s)', (kind) => {
  let world: TenderWorld

  beforeAll(async () => {
    world = await openTenderWorld(kind)
  })
  afterAll(() => world?.close())

  test('count what is left out instead of taking it as 0', async () => {
    const { shipper, analyst } = await givenFiveLanes(world)

    const savings = await read(world, '/overview/Savings/2', shipper)

    expect(savings).toEqual({
      mode: 2,
      lanes: 5,
      awardedLanes: 3,
      withoutBaseline: 1,
      withoutBid: 1,
      baselineCost: 1_200_000,
      awardedBaseline: 420_000,
      awardedCost: 372_000,
      savings: 48_000,
    })
    expect(await read(world, '/overview/Savings/2', analyst)).toEqual(savings)
  })

  test('of all modes are the sum of each', async () => {
    const { shipper, carriers } = await givenFiveLanes(world)
    const air = await givenLane(world, shipper, { mode: 7, baselineCents: 8_000_000 })
    await start(world, shipper, [air])
    const charges = { minimum: 10, 'break-n': 0.12, 'break-45': 0.11, 'break-100': 0.1 }
    const saved = await world.request('/bids/save', {
      as: carriers[0],
      method: 'POST',
      body: { bids: [{ laneId: air, charges }], submit: true },
    })
    const [offer] = (await saved.json()) as { id: number; version: number; landedCost: number }[]
    if (offer) await award(world, shipper, air, offer)

    const total = await read(world, '/overview/Savings/1', shipper)

    expect(total).toMatchObject({
      mode: 1,
      lanes: 6,
      awardedLanes: 4,
      savings: 48_000 + 80_000 - (offer?.landedCost ?? 0),
    })
  })

  test('of each lane add up to those of the mode, to the cent', async () => {
    const { shipper, carriers } = await givenTender(world)
    const laneIds: number[] = []
    for (let index = 0; index < 12; index += 1) {
      const baselineCents = 30_000_001 + index * 7919
      laneIds.push(
        await givenLane(world, shipper, {
          baselineCents,
          historicCents: baselineCents,
          months: { '2026-01': 31 + index, '2026-05': 17, '2026-11': 3 * index },
        }),
      )
    }
    await start(world, shipper, laneIds)
    for (const [index, laneId] of laneIds.entries()) {
      const carrier = carriers[index % 3] ?? carriers[0]
      await award(
        world,
        shipper,
        laneId,
        await bid(world, carrier, laneId, 264_000),
        11 + index * 7,
      )
    }

    const mode = (await read(world, '/overview/Savings/2', shipper)) as { savings: number }

    const { db } = world.context.database
    const rows = await db
      .select({ baseline: awards.baselineCents, cost: awards.awardedCents })
      .from(awards)
      .innerJoin(lanes, eq(lanes.id, awards.laneId))
      .where(eq(lanes.companyId, shipper.companyId))
    const exact = rows.reduce((sum, row) => sum + (row.baseline ?? 0) - row.cost, 0)
    const listed = (await read(world, '/lanes/mode?mode=2', shipper)) as { savings: number }[]
    const fromList = listed.reduce((sum, lane) => sum + Math.round(lane.savings * 100), 0)
    expect(Math.round(mode.savings * 100)).toBe(exact)
    expect(fromList).toBe(exact)
  })

  test('are no matter of another company', async () => {
    await givenFiveLanes(world)
    const { shipper: stranger } = await givenTender(world)

    expect(await read(world, '/overview/Savings/2', stranger)).toMatchObject({
      lanes: 0,
      savings: 0,
    })
  })
})
