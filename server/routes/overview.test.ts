import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { awards } from '#server/store/tables/bids.ts'
import { lanes } from '#server/store/tables/lanes.ts'
import type { Person } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import {
  bid,
  givenLane,
  givenTender,
  openTenderWorld,
  start,
  type Tender,
  type TenderWorld,
} from '#tests/support/tender-world.ts'

type Part = { name: string; value: number }
type Stat = {
  kind: string
  value: number | null
  parts: Part[]
  trend: { month: string; value: number }[]
}

type LanePart = { by: string; value: string; lanes: number; baselineCost: number; spend: number }

describe.each(databaseKinds)('figures (%s)', (kind) => {
  let world: TenderWorld

  beforeAll(async () => {
    world = await openTenderWorld(kind)
  })
  afterAll(() => world.close())

  const read = async (path: string, as: Person) =>
    (await (await world.request(path, { as })).json()) as unknown
  const award = (
    as: Person,
    laneId: number,
    { id, version }: { id: number; version: number },
    share = 100,
  ) =>
    world.request('/bids/accept', {
      as,
      method: 'PUT',
      body: { awards: [{ laneId, bidId: id, version, share }], confirm: true },
    })

  /** Awarded whole, awarded in part, only bid on, without bid, without baseline. */
  async function givenFiveLanes(): Promise<Tender & { laneIds: number[] }> {
    const tender = await givenTender(world)
    const { shipper, carriers } = tender
    const laneIds = [
      await givenLane(world, shipper, { incumbentId: carriers[0].companyId, incumbentName: 'A' }),
      await givenLane(world, shipper),
      await givenLane(world, shipper, { incumbentId: carriers[1].companyId, incumbentName: 'B' }),
      await givenLane(world, shipper, { region: 'EMEA' }),
      await givenLane(world, shipper, { historicCents: 0, historicVolume: 0, baselineCents: null }),
    ]
    await start(world, shipper, laneIds)
    const [whole = 0, part = 0, open = 0, , unknown = 0] = laneIds
    await award(shipper, whole, await bid(world, carriers[0], whole, 264_000))
    await award(shipper, part, await bid(world, carriers[1], part, 270_000), 40)
    await bid(world, carriers[0], open, 288_000)
    await award(shipper, unknown, await bid(world, carriers[2], unknown, 252_000))
    return { ...tender, laneIds }
  }

  describe('savings', () => {
    test('count what is left out instead of taking it as 0', async () => {
      const { shipper, analyst } = await givenFiveLanes()

      const savings = await read('/overview/Savings/2', shipper)

      expect(savings).toEqual({
        mode: 2,
        lanes: 5,
        awardedLanes: 2,
        withoutBaseline: 1,
        withoutBid: 1,
        baselineCost: 1_200_000,
        awardedBaseline: 420_000,
        awardedCost: 372_000,
        savings: 48_000,
      })
      expect(await read('/overview/Savings/2', analyst)).toEqual(savings)
    })

    test('of all modes are the sum of each', async () => {
      const { shipper, carriers } = await givenFiveLanes()
      const air = await givenLane(world, shipper, { mode: 7, baselineCents: 8_000_000 })
      await start(world, shipper, [air])
      const charges = { minimum: 10, 'break-n': 0.12, 'break-45': 0.11, 'break-100': 0.1 }
      const saved = await world.request('/bids/save', {
        as: carriers[0],
        method: 'POST',
        body: { bids: [{ laneId: air, charges }], submit: true },
      })
      const [offer] = (await saved.json()) as { id: number; version: number; landedCost: number }[]
      if (offer) await award(shipper, air, offer)

      const total = await read('/overview/Savings/1', shipper)

      expect(total).toMatchObject({
        mode: 1,
        lanes: 6,
        awardedLanes: 3,
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
        await award(shipper, laneId, await bid(world, carrier, laneId, 264_000), 11 + index * 7)
      }

      const mode = (await read('/overview/Savings/2', shipper)) as { savings: number }

      const { db } = world.context.database
      const rows = await db
        .select({ baseline: awards.baselineCents, cost: awards.awardedCents })
        .from(awards)
        .innerJoin(lanes, eq(lanes.id, awards.laneId))
        .where(eq(lanes.companyId, shipper.companyId))
      const exact = rows.reduce((sum, row) => sum + (row.baseline ?? 0) - row.cost, 0)
      const listed = (await read('/lanes/mode?mode=2', shipper)) as { savings: number }[]
      const fromList = listed.reduce((sum, lane) => sum + Math.round(lane.savings * 100), 0)
      expect(Math.round(mode.savings * 100)).toBe(exact)
      expect(fromList).toBe(exact)
    })

    test('are no matter of another company', async () => {
      await givenFiveLanes()
      const { shipper: stranger } = await givenTender(world)

      expect(await read('/overview/Savings/2', stranger)).toMatchObject({ lanes: 0, savings: 0 })
    })
  })

  test('of a mode come from what was uploaded, bid and awarded', async () => {
    const { shipper } = await givenFiveLanes()

    const stats = (await read('/overview/stats/2', shipper)) as Stat[]

    const values = Object.fromEntries(stats.map((stat) => [stat.kind, stat.value]))
    expect(values).toEqual({
      Spend: 1_200_000,
      Awarded: 624_000,
      Savings: 48_000,
      BidCoverage: 0.8,
      IncumbentCoverage: 0.5,
      TotalBid: 4,
      LaneBreakdown: 5,
      Volume: 600,
      Shipments: 300,
      ChargeBreakdown: 264_000 + 270_000 + 288_000 + 252_000,
    })
    const parts = stats.find((stat) => stat.kind === 'ChargeBreakdown')?.parts ?? []
    expect(parts.map(({ name }) => name)).toEqual(['Origin', 'Freight', 'Destination'])
    expect(parts.reduce((sum, part) => sum + part.value, 0)).toBe(values['ChargeBreakdown'])
    const trend = stats.find((stat) => stat.kind === 'Awarded')?.trend
    expect(trend).toEqual([{ month: '2026-11', value: 624_000 }])
  })

  test('of a carrier are of its own bids and awards, without spend or savings', async () => {
    const { carriers } = await givenFiveLanes()

    const stats = (await read('/overview/stats/2', carriers[0])) as Stat[]

    const values = Object.fromEntries(stats.map((stat) => [stat.kind, stat.value]))
    expect(values).toMatchObject({
      Spend: null,
      Savings: null,
      Awarded: 264_000,
      TotalBid: 2,
      BidCoverage: 0.4,
      IncumbentCoverage: 1,
      ChargeBreakdown: 264_000 + 288_000,
    })
  })

  test('of lanes are by status, light and region', async () => {
    const { shipper, carriers } = await givenFiveLanes()

    const parts = (await read('/overview/lane-breakdown/2', shipper)) as LanePart[]
    const told = parts.map(
      ({ by, value, lanes, baselineCost }) => `${by} ${value}: ${lanes}, ${baselineCost}`,
    )
    expect(told).toEqual([
      'status started: 2, 600000',
      'status awarded: 3, 600000',
      'light Green: 4, 900000',
      'light Red: 1, 300000',
      'region NONE: 4, 900000',
      'region EMEA: 1, 300000',
      'originCountry Unknown: 5, 1200000',
      'destCountry Unknown: 5, 1200000',
      "equipment 53' dry van: 5, 1200000",
      'frequency weekly: 5, 1200000',
    ])
    expect(parts[0]).toMatchObject({ shipments: 120, volume: 240, spend: 600_000 })
    const seen = (await read('/overview/lane-breakdown/2', carriers[0])) as LanePart[]
    expect(seen.filter(({ by }) => by === 'light')).toMatchObject([
      { value: 'Green', lanes: 2, baselineCost: 0 },
      { value: 'None', lanes: 3, baselineCost: 0 },
    ])
    expect(seen.every(({ baselineCost, spend }) => baselineCost === 0 && spend === 0)).toBe(true)
  })

  test('are refused to who may not read them, and for what is no mode', async () => {
    const { shipper } = await givenTender(world)
    const lite = await world.person('DataLite', shipper.company)

    expect((await world.request('/overview/stats/2', { as: lite })).status).toBe(403)
    expect((await world.request('/overview/stats/2')).status).toBe(401)
    expect((await world.request('/overview/stats/5', { as: shipper })).status).toBe(400)
    expect((await world.request('/overview/Nothing/2', { as: shipper })).status).toBe(400)
    expect((await world.request('/overview/Savings/2/999999', { as: shipper })).status).toBe(404)
    expect((await world.request('/overview/stats/2?uploadId=999999', { as: shipper })).status).toBe(
      404,
    )
  })
})
