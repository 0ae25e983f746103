import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tenderStanding } from '#contract/ext/tender-standing.ts'
import { overview } from '#contract/overview.ts'
import { keepSeaPaths } from '#server/distances/sea-paths.ts'
import type { Person } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { givenTender, openTenderWorld, type TenderWorld } from '#tests/support/tender-world.ts'
import { given, givenOverview, sum } from '#tests/support/given-overview.ts'

describe.each(databaseKinds)('what lanes are made of (%s)', (kind) => {
  let world: TenderWorld

  beforeAll(async () => {
    world = await openTenderWorld(kind)
  })
  afterAll(() => world?.close())

  test.each(['from', 'to', 'region', 'equipment', 'light'] as const)(
    'the breakdown by %s adds up to its rows',
    async (key) => {
      const { shipper } = await givenOverview(world)
      const dimension = { from: 'originCountry', to: 'destCountry' }[key as string] ?? key

      const { answer } = await world.ask(overview.laneBreakdown, {
        as: shipper,
        params: { id: 2 },
      })

      const parts = answer.filter(({ by }) => by === dimension)
      // Signals are of lanes in bidding: what is awarded has none.
      const isAwarded = ({ bids }: (typeof given)[number]) =>
        bids.some(({ award }) => award !== undefined)
      const valueOf = (row: (typeof given)[number]) =>
        key === 'light' && isAwarded(row) ? 'None' : row[key]
      const values = new Set(given.map(valueOf))
      expect(new Set(parts.map(({ value }) => value))).toEqual(values)
      for (const part of parts) {
        const rows = given.filter((row) => valueOf(row) === part.value)
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

  test('lanes are grouped by how often they ship over the months of history', async () => {
    const { shipper } = await givenOverview(world)

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
    const { shipper, carriers } = await givenOverview(world)
    const ask = async (as: Person) =>
      (await world.ask(overview.visualiser, { as, params: { id: 2 } })).answer
    await keepSeaPaths([{ from: 'CNSHA', to: 'USLAX' }], world.context.database.db)

    const flows = await ask(shipper)
    const seen = await ask(carriers[0])

    expect(flows).toHaveLength(given.length)
    expect(sum(flows.map(({ spend }) => spend))).toBeCloseTo(
      sum(given.map(({ cents }) => cents)) / 100,
    )
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

  test('every flow is what its lanes add up to, in every measure', async () => {
    const { shipper } = await givenOverview(world)

    const { answer } = await world.ask(overview.visualiser, { as: shipper, params: { id: 2 } })

    const pairs = new Set(answer.map((flow) => `${flow.originCountry} ${flow.destCountry}`))
    expect(pairs).toEqual(new Set(given.map(({ from, to }) => `${from} ${to}`)))
    for (const pair of pairs) {
      const rows = given.filter(({ from, to }) => `${from} ${to}` === pair)
      const flows = answer.filter((flow) => `${flow.originCountry} ${flow.destCountry}` === pair)
      expect({
        lanes: sum(flows.map(({ lanes }) => lanes)),
        shipments: sum(flows.map(({ shipments }) => shipments)),
        volume: sum(flows.map(({ volume }) => volume)),
        cents: Math.round(sum(flows.map(({ spend }) => spend)) * 100),
      }).toEqual({
        lanes: rows.length,
        shipments: sum(rows.map(({ shipments }) => shipments)),
        volume: sum(rows.map(({ volume }) => volume)),
        cents: sum(rows.map(({ cents }) => cents)),
      })
    }
  })

  test.each([0, 1, 2] as const)(
    'a carrier’s dashboard is what its own bids and awards add up to (carrier %s)',
    async (carrier) => {
      const { carriers } = await givenOverview(world)

      const { answer } = await world.ask(tenderStanding.list, { as: carriers[carrier] })

      const awarded = given.filter(({ bids }) => bids.some(({ award }) => award !== undefined))
      const open = given.filter((row) => !awarded.includes(row))
      const ownOf = (rows: typeof given) =>
        rows.flatMap(({ bids }) => bids.filter((bid) => bid.carrier === carrier))
      const won = ownOf(awarded).filter(({ award }) => award !== undefined)
      expect(answer).toEqual([
        expect.objectContaining({
          mode: 2,
          lanes: given.length,
          started: open.length,
          submitted: ownOf(given).length,
          withoutBid: open.length - ownOf(open).length,
          atStake: sum(ownOf(open).map(({ cents }) => cents)) / 100,
          awarded: won.length,
          awardedCost: sum(won.map(({ cents }) => cents)) / 100,
          targets: 0,
          pending: 0,
        }),
      ])
    },
  )

  test('nothing of it is another company’s', async () => {
    await givenOverview(world)
    const { shipper: stranger } = await givenTender(world)
    const ask = { as: stranger, params: { id: 2 } } as const

    const stats = (await world.ask(overview.stats, ask)).answer
    const flows = (await world.ask(overview.visualiser, ask)).answer

    expect(Object.fromEntries(stats.map((stat) => [stat.kind, stat.value]))).toMatchObject({
      Spend: 0,
      TotalBid: 0,
      LaneBreakdown: 0,
      BidCoverage: null,
    })
    expect(flows).toEqual([])
  })
})
