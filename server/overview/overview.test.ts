import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { overview } from '#contract/overview.ts'
import type { lanes } from '#server/store/tables/lanes.ts'
import type { Person } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { givenAward, givenBid, givenInvitation } from '#tests/support/factories.ts'
import {
  givenLane,
  givenTender,
  openTenderWorld,
  type Tender,
  tenderDay,
  type TenderWorld,
} from '#tests/support/tender-world.ts'

type GivenBid = { carrier: 0 | 1 | 2; cents: number; daysAgo: number; award?: number }
type GivenLane = {
  from: string
  to: string
  region: string
  equipment: string
  light: 'Green' | 'Amber' | 'Red'
  incumbent: 0 | 1 | 2 | null
  shipments: number
  volume: number
  cents: number
  months: Record<string, number>
  bids: GivenBid[]
}

const lane = (given: Partial<GivenLane>): GivenLane => ({
  from: 'CN',
  to: 'US',
  region: 'USMCA',
  equipment: '40HC',
  light: 'Red',
  incumbent: null,
  shipments: 24,
  volume: 48,
  cents: 9_000_001,
  months: {},
  bids: [],
  ...given,
})

const given: GivenLane[] = [
  lane({
    light: 'Green',
    incumbent: 0,
    months: { '2026-04': 3, '2026-05': 5, '2026-06': 7, '2026-07': 2, '2026-08': 9, '2026-09': 4 },
    bids: [
      { carrier: 0, cents: 8_000_003, daysAgo: 10, award: 2 },
      { carrier: 1, cents: 8_500_000, daysAgo: 1 },
    ],
  }),
  lane({
    to: 'DE',
    region: 'EMEA',
    light: 'Amber',
    incumbent: 1,
    shipments: 600,
    volume: 1200.5,
    months: { '2026-06': 11, '2026-10': 6, '2026-11': 100 },
    bids: [{ carrier: 2, cents: 9_500_000, daysAgo: 3, award: 9 }],
  }),
  lane({ from: 'VN', equipment: '20DV', shipments: 3, cents: 1_234_567 }),
  lane({
    from: 'VN',
    to: 'DE',
    region: 'EMEA',
    incumbent: 2,
    bids: [{ carrier: 2, cents: 7, daysAgo: 8 }],
  }),
]

const daysAgo = (days: number) => new Date(tenderDay.getTime() - days * 86_400_000)
const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0)

describe.each(databaseKinds)('overview (%s)', (kind) => {
  let world: TenderWorld

  beforeAll(async () => {
    world = await openTenderWorld(kind)
  })
  afterAll(() => world.close())

  /** The lanes above, as if they had been uploaded, bid on and awarded. */
  async function givenOverview(): Promise<Tender> {
    const tender = await givenTender(world)
    for (const row of given) {
      const made: Partial<typeof lanes.$inferInsert> = {
        status: row.bids.some(({ award }) => award !== undefined) ? 'awarded' : 'started',
        region: row.region,
        equipment: row.equipment,
        light: row.light,
        shipmentCount: row.shipments,
        forecastVolume: row.volume,
        historicCents: row.cents,
        baselineCents: row.cents,
        incumbentId: row.incumbent === null ? null : tender.carriers[row.incumbent].companyId,
        incumbentName: row.incumbent === null ? null : `Carrier ${row.incumbent}`,
        location: located(row),
        originLatitude: 31.2,
        originLongitude: 121.5,
        destLatitude: 33.7,
        destLongitude: -118.2,
      }
      const id = await givenLane(world, tender.shipper, { ...made, months: row.months })
      await givenInvitation(world, { id }, ...tender.carriers)
      for (const { carrier, cents, daysAgo: days, award } of row.bids) {
        const bid = await givenBid(world, { id }, tender.carriers[carrier], {
          landedCents: cents,
          landedParts: { Freight: cents - 1, Destination: 1 },
          light: 'Amber',
          submittedAt: daysAgo(days),
          status: award === undefined ? 'submitted' : 'accepted',
        })
        if (award === undefined) continue
        await givenAward(world, bid, { baselineCents: row.cents, confirmedAt: daysAgo(award) })
      }
    }
    return tender
  }

  const statsFor = async (as: Person, mode: 1 | 2 = 2, query = {}) => {
    const { answer } = await world.ask(overview.stats, { as, params: { id: mode }, query })
    return Object.fromEntries(answer.map((stat) => [stat.kind, stat]))
  }
  const valuesOf = (stats: Awaited<ReturnType<typeof statsFor>>) =>
    Object.fromEntries(Object.entries(stats).map(([name, { value }]) => [name, value]))

  /** What the rows above add up to, worked out here and not by the server. */
  const worth = (rows: readonly GivenLane[]) => {
    const awards = rows.flatMap((row) =>
      row.bids.filter(({ award }) => award !== undefined).map((bid) => ({ ...bid, row })),
    )
    const withIncumbent = rows.filter(({ incumbent }) => incumbent !== null)
    const chosen = rows.flatMap(({ bids }) => {
      const accepted = bids.find(({ award }) => award !== undefined)
      const lowest = bids.toSorted((a, b) => a.cents - b.cents)[0]
      return (accepted ?? lowest) ? [accepted ?? lowest] : []
    })
    return {
      Spend: sum(rows.map(({ cents }) => cents)) / 100,
      Awarded: awards.length === 0 ? null : sum(awards.map(({ cents }) => cents)) / 100,
      Savings:
        awards.length === 0 ? null : sum(awards.map(({ row, cents }) => row.cents - cents)) / 100,
      BidCoverage: rows.filter(({ bids }) => bids.length > 0).length / rows.length,
      IncumbentCoverage:
        withIncumbent.length === 0
          ? null
          : withIncumbent.filter(({ incumbent, bids }) =>
              bids.some(({ carrier }) => carrier === incumbent),
            ).length / withIncumbent.length,
      TotalBid: sum(rows.map(({ bids }) => bids.length)),
      LaneBreakdown: rows.length,
      Volume: sum(rows.map(({ volume }) => volume)),
      Shipments: sum(rows.map(({ shipments }) => shipments)),
      ChargeBreakdown: chosen.length === 0 ? null : sum(chosen.map((bid) => bid?.cents ?? 0)) / 100,
    }
  }

  test.each<[string, Record<string, string>, (row: GivenLane) => boolean]>([
    ['all lanes', {}, () => true],
    ['a region', { region: 'EMEA' }, ({ region }) => region === 'EMEA'],
    ['a country they start in', { from: 'VN' }, ({ from }) => from === 'VN'],
    ['a country they end in', { to: 'US' }, ({ to }) => to === 'US'],
    ['an equipment', { equipment: '20DV' }, ({ equipment }) => equipment === '20DV'],
  ])('stats of %s are what their rows add up to', async (_what, query, chosen) => {
    const { shipper, analyst } = await givenOverview()

    const stats = await statsFor(shipper, 2, query)

    expect(valuesOf(stats)).toEqual(worth(given.filter(chosen)))
    expect(await statsFor(analyst, 2, query)).toEqual(stats)
  })

  test('stats of all modes together have no volume and the same sums', async () => {
    const { shipper } = await givenOverview()
    await givenLane(world, shipper, { mode: 7, historicCents: 500, shipmentCount: 2 })

    const stats = valuesOf(await statsFor(shipper, 1))

    const { Spend, Shipments } = worth(given)
    expect(stats).toMatchObject({ Spend: Spend + 5, Shipments: Shipments + 2, Volume: null })
  })

  test('what bidding moves is told by day, against a week ago', async () => {
    const { shipper } = await givenOverview()

    const { BidCoverage, TotalBid, Awarded, Savings } = await statsFor(shipper)

    expect(TotalBid?.spark).toHaveLength(15)
    expect(TotalBid?.spark.map(({ value }) => value)).toEqual([
      0, 0, 0, 0, 1, 1, 2, 2, 2, 2, 2, 3, 3, 4, 4,
    ])
    expect(TotalBid?.spark.at(-1)?.at).toBe('2026-11-10')
    expect(TotalBid?.delta).toEqual({ now: 4, before: 2, over: 'week' })
    expect(BidCoverage?.delta).toEqual({ now: 3 / 4, before: 2 / 4, over: 'week' })
    expect(Awarded?.delta).toEqual({ now: 175_000.03, before: 95_000, over: 'week' })
    expect(Savings?.delta?.now).toBe(Savings?.value)
  })

  test('history is told by whole month, the newest quarter against the one before', async () => {
    const { shipper } = await givenOverview()

    const { Volume } = await statsFor(shipper)

    expect(Volume?.spark).toEqual([
      { at: '2026-04', value: 3 },
      { at: '2026-05', value: 5 },
      { at: '2026-06', value: 18 },
      { at: '2026-07', value: 2 },
      { at: '2026-08', value: 9 },
      { at: '2026-09', value: 4 },
      { at: '2026-10', value: 6 },
    ])
    expect(Volume?.delta).toEqual({ now: 19, before: 25, over: 'quarter' })
    expect(Volume?.trend.at(-1)).toEqual({ month: '2026-11', value: 100 })
  })

  test('an improved bid is not new again', async () => {
    const { shipper, carriers } = await givenTender(world)
    const id = await givenLane(world, shipper, { status: 'started' })
    const bid = await givenBid(world, { id }, carriers[0], { submittedAt: daysAgo(0), version: 2 })
    const { pool } = world.context.database
    await pool.query('update bid_versions set version = 1, created_at = $1 where bid_id = $2', [
      daysAgo(9),
      bid.id,
    ])

    const { TotalBid } = await statsFor(shipper)

    expect(TotalBid?.delta).toEqual({ now: 1, before: 1, over: 'week' })
  })

  test('savings and awards are split by carrier for the shipper alone', async () => {
    const { shipper, carriers } = await givenOverview()

    const { Savings } = await statsFor(shipper)
    const own = await statsFor(carriers[0])

    expect(Savings?.parts.map(({ value }) => value)).toEqual([
      (9_000_001 - 9_500_000) / 100,
      (9_000_001 - 8_000_003) / 100,
    ])
    expect(own['Savings']?.parts).toEqual([])
    expect(own['Awarded']).toMatchObject({ value: 80_000.03, parts: [] })
    expect(own['TotalBid']?.value).toBe(1)
    expect(own['Spend']).toMatchObject({ value: null, trend: [], spark: [] })
  })

  test.each(['from', 'to', 'region', 'equipment', 'light'] as const)(
    'the breakdown by %s adds up to its rows',
    async (key) => {
      const { shipper } = await givenOverview()
      const dimension = { from: 'originCountry', to: 'destCountry' }[key as string] ?? key

      const { answer } = await world.ask(overview.laneBreakdown, {
        as: shipper,
        params: { id: 2 },
      })

      const parts = answer.filter(({ by }) => by === dimension)
      const values = new Set(given.map((row) => row[key]))
      expect(new Set(parts.map(({ value }) => value))).toEqual(values)
      for (const part of parts) {
        const rows = given.filter((row) => row[key] === part.value)
        expect(part).toEqual({
          by: dimension,
          value: part.value,
          lanes: rows.length,
          shipments: sum(rows.map(({ shipments }) => shipments)),
          volume: sum(rows.map(({ volume }) => volume)),
          spend: sum(rows.map(({ cents }) => cents)) / 100,
          baselineCost: sum(rows.map(({ cents }) => cents)) / 100,
        })
      }
    },
  )

  test('lanes are told apart by how often they ship over the months of history', async () => {
    const { shipper } = await givenOverview()

    const { answer } = await world.ask(overview.laneBreakdown, { as: shipper, params: { id: 2 } })

    // Eight months: 600 / 8 is weekly, 24 / 8 = 3 twice a month, 3 / 8 less often.
    const frequencies = answer.filter(({ by }) => by === 'frequency')
    expect(frequencies.map(({ value, lanes }) => `${value}: ${lanes}`)).toEqual([
      'weekly: 1',
      'twice a month: 2',
      'less often: 1',
    ])
  })

  test('flows follow the sea, and a carrier sees neither their cost nor their light', async () => {
    const { shipper, carriers } = await givenOverview()
    const ask = async (as: Person) =>
      (await world.ask(overview.visualiser, { as, params: { id: 2 } })).answer

    const flows = await ask(shipper)
    const seen = await ask(carriers[0])

    expect(flows).toHaveLength(given.length)
    expect(sum(flows.map(({ spend }) => spend))).toBeCloseTo(worth(given).Spend)
    const [first] = flows
    expect(first).toMatchObject({
      originCountry: 'CN',
      destCountry: 'DE',
      light: 'Amber',
      lanes: 1,
    })
    expect(first?.path.length).toBeGreaterThan(4)
    expect(first?.path[0]?.[0]).toBeCloseTo(121.5, 0)
    expect(seen.every(({ spend, light }) => spend === 0 && light === null)).toBe(true)
    expect(seen.map(({ shipments }) => shipments)).toEqual(flows.map(({ shipments }) => shipments))
  })

  test('nothing of it is another company’s', async () => {
    await givenOverview()
    const { shipper: stranger } = await givenTender(world)

    const stats = valuesOf(await statsFor(stranger))
    const { answer } = await world.ask(overview.visualiser, { as: stranger, params: { id: 2 } })

    expect(stats).toMatchObject({ Spend: 0, TotalBid: 0, LaneBreakdown: 0, BidCoverage: null })
    expect(answer).toEqual([])
  })

  test('a region that is none is refused', async () => {
    const { shipper } = await givenTender(world)

    const response = await world.request('/overview/stats/2?region=MOON', { as: shipper })

    expect(response.status).toBe(400)
  })
})

const located = ({ from, to }: GivenLane) => ({
  originCityClean: null,
  originStateClean: null,
  originCountryClean: from,
  originZipClean: null,
  originPortCode: 'CNSHA',
  originPortCodeClean: 'CNSHA',
  originPortNameClean: 'Shanghai',
  destCityClean: null,
  destStateClean: null,
  destCountryClean: to,
  destZipClean: null,
  destPortCode: 'USLAX',
  destPortCodeClean: 'USLAX',
  destPortNameClean: 'Los Angeles',
  service: 'Port-Port',
})
