import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseKinds } from '#tests/support/database.ts'
import { givenTender, openTenderWorld, type TenderWorld } from '#tests/support/tender-world.ts'
import { givenFiveLanes, read } from '#tests/support/given-figures.ts'

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
  afterAll(() => world?.close())

  test('of a mode come from what was uploaded, bid and awarded', async () => {
    const { shipper } = await givenFiveLanes(world)

    const stats = (await read(world, '/overview/stats/2', shipper)) as Stat[]

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
    const { carriers } = await givenFiveLanes(world)

    const stats = (await read(world, '/overview/stats/2', carriers[0])) as Stat[]

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
    const { shipper, carriers } = await givenFiveLanes(world)

    const parts = (await read(world, '/overview/lane-breakdown/2', shipper)) as LanePart[]
    const shown = parts.map(
      ({ by, value, lanes, baselineCost }) => `${by} ${value}: ${lanes}, ${baselineCost}`,
    )
    expect(shown).toEqual([
      'status started: 2, 600000',
      'status awarded: 3, 600000',
      // Signals are of lanes in bidding.
      'light Green: 1, 300000',
      'light Red: 1, 300000',
      'light None: 3, 600000',
      'region NONE: 4, 900000',
      'region EMEA: 1, 300000',
      'originCountry Unknown: 5, 1200000',
      'destCountry Unknown: 5, 1200000',
      "equipment 53' dry van: 5, 1200000",
      'frequency weekly: 5, 1200000',
    ])
    expect(parts[0]).toMatchObject({ shipments: 120, volume: 240, spend: 600_000 })
    const seen = (await read(world, '/overview/lane-breakdown/2', carriers[0])) as LanePart[]
    expect(seen.filter(({ by }) => by === 'light')).toMatchObject([
      { value: 'Green', lanes: 1, baselineCost: 0 },
      { value: 'None', lanes: 4, baselineCost: 0 },
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
