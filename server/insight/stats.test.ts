import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { overview } from '#contract/overview.ts'
import { Mode } from '#domain/mode.ts'
import type { Person } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import {
  givenAward,
  givenBid,
  givenInvitation,
  givenLane as givenMovedLane,
} from '#tests/support/factories.ts'
import { givenShipment, givenUpload } from '#tests/support/given-uploads.ts'
import {
  givenLane,
  givenTender,
  openTenderWorld,
  type TenderWorld,
} from '#tests/support/tender-world.ts'
import {
  daysAgo,
  given,
  type GivenLane,
  givenOverview,
  sum,
} from '#tests/support/given-overview.ts'

describe.each(databaseKinds)('stats (%s)', (kind) => {
  let world: TenderWorld

  beforeAll(async () => {
    world = await openTenderWorld(kind)
  })
  afterAll(() => world?.close())

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
    const { shipper, analyst } = await givenOverview(world)

    const stats = await statsFor(shipper, 2, query)

    expect(valuesOf(stats)).toEqual(worth(given.filter(chosen)))
    expect(await statsFor(analyst, 2, query)).toEqual(stats)
  })

  test('stats of all modes together have no volume and the same sums', async () => {
    const { shipper } = await givenOverview(world)
    await givenLane(world, shipper, { mode: 7, historicCents: 500, shipmentCount: 2 })

    const stats = valuesOf(await statsFor(shipper, 1))

    const { Spend, Shipments } = worth(given)
    expect(stats).toMatchObject({ Spend: Spend + 5, Shipments: Shipments + 2, Volume: null })
  })

  test('what bidding moves is shown by day, against a week ago', async () => {
    const { shipper } = await givenOverview(world)

    const { BidCoverage, TotalBid, Awarded, Savings } = await statsFor(shipper)

    expect(TotalBid?.spark).toHaveLength(15)
    expect(TotalBid?.spark.map(({ value }) => value)).toEqual([
      0, 0, 0, 0, 1, 1, 2, 2, 2, 2, 2, 3, 3, 4, 4,
    ])
    expect(TotalBid?.spark.at(-1)?.at).toBe('2026-11-10')
    expect(TotalBid?.delta).toEqual({ now: 4, before: 2, over: 'week', leftOut: [] })
    expect(BidCoverage?.delta).toEqual({ now: 3 / 4, before: 2 / 4, over: 'week', leftOut: [] })
    expect(Awarded?.delta).toEqual({ now: 175_000.03, before: 95_000, over: 'week', leftOut: [] })
    expect(Savings?.delta?.now).toBe(Savings?.value)
  })

  test('a lane whose award was declined is not counted as awarded, as its money is not', async () => {
    const { shipper } = await givenOverview(world)
    const carrier = await world.person('Carrier', 'Dunlin')
    const before = await statsFor(shipper)
    const partOf = ({ LaneBreakdown }: typeof before, of: string) =>
      LaneBreakdown?.parts.find(({ name }) => name === of)?.value ?? 0
    const [kept, declined, split] = [
      await givenMovedLane(world, shipper, { mode: 2, status: 'awarded' }),
      await givenMovedLane(world, shipper, { mode: 2, status: 'awarded' }),
      await givenMovedLane(world, shipper, { mode: 2, status: 'awarded' }),
    ]
    await givenAward(world, await givenBid(world, kept, carrier), { awardedCents: 10_00 })
    const refused = { state: 'declined' as const, awardedCents: 20_00 }
    await givenAward(world, await givenBid(world, declined, carrier), refused)
    const shared = await givenBid(world, split, carrier)
    await givenAward(world, shared, { ...refused, share: 40 })
    await givenAward(world, shared, { awardedCents: 30_00, share: 60 })

    const after = await statsFor(shipper)

    expect((after['Awarded']?.value ?? 0) - (before['Awarded']?.value ?? 0)).toBeCloseTo(40)
    expect(partOf(after, 'awarded') - partOf(before, 'awarded')).toBe(2)
    expect(partOf(after, 'declined')).toBe(1)
    const { answer } = await world.ask(overview.laneBreakdown, {
      as: shipper,
      params: { id: 2 },
    })
    expect(answer.find(({ by, value }) => by === 'status' && value === 'declined')?.lanes).toBe(1)
  })

  test('to a carrier a lane is awarded where it won a part of it, and closed where others won', async () => {
    const { shipper } = await givenOverview(world)
    const winner = await world.person('Carrier', 'Egret')
    const other = await world.person('Carrier', 'Fulmar')
    const decided = async (given: { state?: 'declined'; share?: number } = {}) => {
      const lane = await givenMovedLane(world, shipper, { mode: 2, status: 'awarded' })
      await givenInvitation(world, lane, winner, other)
      await givenAward(world, await givenBid(world, lane, winner), given)
      return lane
    }
    await decided()
    const shared = await decided({ share: 60 })
    await givenAward(world, await givenBid(world, shared, other), { share: 40 })
    await decided({ state: 'declined' })

    const partsOf = async (as: Person) => (await statsFor(as))['LaneBreakdown']?.parts

    const taking = (awarded: number, closed: number) =>
      expect.arrayContaining([
        { name: 'awarded', value: awarded },
        { name: 'closed', value: closed },
      ])
    expect(await partsOf(winner)).toEqual(taking(2, 1))
    expect(await partsOf(other)).toEqual(taking(1, 2))
    expect((await partsOf(shipper))?.map(({ name }) => name)).not.toContain('closed')
  })

  test('history is shown by whole month, the newest quarter against the one before', async () => {
    const { shipper } = await givenOverview(world)

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
    expect(Volume?.delta).toEqual({ now: 19, before: 25, over: 'quarter', leftOut: [] })
    expect(Volume?.trend.at(-1)).toEqual({ month: '2026-11', value: 100 })
  })

  test('all modes are compared over those that moved all through both periods', async () => {
    const { shipper } = await givenTender(world)
    const ocean = { '2024-11': 1, '2025-10': 1, '2025-11': 1, '2026-09': 1, '2026-10': 1 }
    const air = { '2025-08': 1, '2026-08': 1, '2026-09': 1 }
    await givenLane(world, shipper, { months: ocean })
    await givenLane(world, shipper, { mode: Mode.AirFreight, months: air })

    const { Spend, Shipments } = await statsFor(shipper, 1)

    const leftOut = [Mode.AirFreight]
    expect(Shipments?.delta).toEqual({ now: 15, before: 10, over: 'year', leftOut })
    expect(Spend?.delta?.leftOut).toEqual(leftOut)
    expect(Shipments?.spark.at(-2)).toEqual({ at: '2026-09', value: 10 })
  })

  test('months without shipments count as months', async () => {
    const { shipper } = await givenTender(world)
    await givenLane(world, shipper, { months: { '2026-03': 8, '2026-07': 2, '2026-10': 3 } })

    const { Volume } = await statsFor(shipper)

    expect(Volume?.delta).toEqual({ now: 3, before: 2, over: 'quarter', leftOut: [] })
    expect(Volume?.spark.map(({ value }) => value)).toEqual([8, 0, 0, 0, 2, 0, 0, 3])
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

    expect(TotalBid?.delta).toEqual({ now: 1, before: 1, over: 'week', leftOut: [] })
  })

  test('savings and awards are split by carrier for the shipper alone', async () => {
    const { shipper, carriers } = await givenOverview(world)

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

  test('a region that is none is refused', async () => {
    const { shipper } = await givenTender(world)

    const response = await world.request('/overview/stats/2?region=MOON', { as: shipper })

    expect(response.status).toBe(400)
  })

  test.each([
    ['few', ['first'], { '2026-01': 10, '2026-02': 20.5 }],
    ['most', ['first', 'second'], { '2026-01': 10, '2026-02': 50.75 }],
    ['all', ['first', 'second', 'third'], { '2026-01': 10, '2026-02': 55.25, '2026-03': 7.25 }],
  ] as const)(
    'of an upload that touched %s of the lanes are of the months of those',
    async (_, touched, volumes) => {
      const { shipper } = await givenTender(world)
      const upload = await givenUpload(world, shipper)
      const months = {
        first: { '2026-01': 10, '2026-02': 20.5 },
        second: { '2026-02': 30.25 },
        third: { '2026-02': 4.5, '2026-03': 7.25 },
      }
      for (const name of ['first', 'second', 'third'] as const) {
        const moved = await givenMovedLane(world, shipper, { laneKey: name, months: months[name] })
        if (touched.some((one) => one === name)) await givenShipment(world, moved, upload)
      }

      const { answer } = await world.ask(overview.stats, {
        as: shipper,
        params: { id: Mode.RoadFTL },
        query: { uploadId: upload.id },
      })

      const trendOf = (kind: string) => answer.find((stat) => stat.kind === kind)?.trend
      const expected = Object.entries(volumes)
      expect(trendOf('Volume')).toEqual(expected.map(([month, value]) => ({ month, value })))
      // 2.50 a mile.
      expect(trendOf('Spend')).toEqual(
        expected.map(([month, value]) => ({ month, value: Math.round(value * 250) / 100 })),
      )
      expect(answer.find(({ kind }) => kind === 'LaneBreakdown')?.value).toBe(touched.length)
    },
  )
})
