import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { benchmark } from '#contract/benchmark.ts'
import { Mode } from '#domain/mode.ts'
import { shipments as shipmentRows } from '#server/store/tables/uploads.ts'
import { type Backend, openBackend, type Person } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { givenUpload } from '#tests/support/given-uploads.ts'
import { costAgainst, givenMarket, laneAt } from '#tests/support/given-market.ts'

describe.each(databaseKinds)('benchmark (%s)', (kind) => {
  let backend: Backend
  let shipper: Person

  beforeAll(async () => {
    backend = await openBackend(kind)
  })
  beforeEach(async () => {
    await backend.empty()
    shipper = await backend.person('Customer')
  })
  afterAll(() => backend?.close())

  test('says how far a lane is from the middle of the others, oneself left out', async () => {
    const own = await laneAt(backend, shipper, 3)
    await givenMarket(backend, [2, 2.5, 3])

    const found = await costAgainst(backend, shipper, own.id)

    expect(found.map(({ scope }) => scope)).toEqual([
      'Global',
      'TradeLane',
      'CountryToCountry',
      'CityToCity',
      'LaneRoute',
    ])
    expect(found.at(-1)).toEqual({
      metric: 'CostPerUnit',
      scope: 'LaneRoute',
      group: "Chicago, IL, US > Dallas, TX, US, 53' dry van",
      own: 3,
      median: 2.5,
      low: null,
      high: null,
      deviation: 0.2,
      companies: 3,
    })
  })

  test('compares like with like: the same equipment, by air the same weight break', async () => {
    const air = { mode: Mode.AirFreight, equipment: null, historicVolume: 10_000 }
    const light = { ...air, kilograms: 10_000, shipmentCount: 50 }
    const own = await laneAt(backend, shipper, 3, light)
    await givenMarket(backend, [2, 2.5, 3], light)
    for (const [index, price] of [1, 1, 1].entries()) {
      const heavy = await backend.person('Customer', `Heavy ${index}`)
      await laneAt(backend, heavy, price, { ...air, kilograms: 10_000, shipmentCount: 5 })
    }
    const truck = await laneAt(backend, shipper, 3, { laneKey: 'reefer', equipment: 'Reefer' })

    const [global] = await costAgainst(backend, shipper, own.id)

    expect(global).toMatchObject({ group: 'All lanes, 100 - 300 kg', median: 25, companies: 3 })
    expect(
      (await costAgainst(backend, shipper, truck.id)).every(({ companies }) => companies === 0),
    ).toBe(true)
  })

  test('spreads the market’s lanes over bars of three companies, own position marked', async () => {
    const own = await laneAt(backend, shipper, 2.9)
    await givenMarket(backend, [2, 2.02, 2.04, 3, 3.02, 3.04])

    const { answer } = await backend.ask(benchmark.lane, {
      as: shipper,
      query: { laneId: own.id, routeType: 'CityToCity' },
    })

    expect(answer).toMatchObject([
      {
        metric: 'CostPerUnit',
        low: 2.02,
        median: 2.52,
        high: 3.02,
        bars: [
          { from: null, to: 2.2, share: 0.5, own: false },
          { from: 2.2, to: null, share: 0.5, own: true },
        ],
      },
    ])
  })

  test('counts transit days of shipments, and on time as a day beyond the usual at most', async () => {
    const own = await laneAt(backend, shipper, 3)
    const market = await givenMarket(backend, [2, 2.5, 3])
    const days = (lane: { id: number }, company: Person, transitDays: number[]) =>
      givenTransit(lane.id, company, transitDays)
    await days(own, shipper, [4, 4, 5, 9])
    for (const { lane, company } of market) await days(lane, company, [3, 3, 3, 3])

    const { answer } = await backend.ask(benchmark.lane, {
      as: shipper,
      query: { laneId: own.id, routeType: 'LaneRoute' },
    })

    expect(answer.map(({ metric, own: mine, median }) => [metric, mine, median])).toEqual([
      ['CostPerUnit', 3, 2.5],
      ['TransitTime', 5.5, 3],
      ['OnTime', 0.75, 1],
    ])
  })

  test.each([
    { days: [6], middle: 6, onTime: 1 },
    { days: [2, 5], middle: 3.5, onTime: 1 / 2 },
    { days: [1, 1, 4, 4], middle: 2.5, onTime: 1 / 2 },
    { days: [1, 1, 3, 3], middle: 2, onTime: 1 },
    { days: [9, 2, 7, 2, 1], middle: 2, onTime: 3 / 5 },
    { days: [8, 2, 2, 2, 3, 3, 4], middle: 3, onTime: 6 / 7 },
  ])('shipments that took $days days usually take $middle', async ({ days, onTime }) => {
    const lane = await laneAt(backend, shipper, 3)
    await givenTransit(lane.id, shipper, days)

    const { answer } = await backend.ask(benchmark.lane, {
      as: shipper,
      query: { laneId: lane.id, routeType: 'LaneRoute' },
    })

    expect(answer.find(({ metric }) => metric === 'OnTime')?.own).toBeCloseTo(onTime, 12)
  })

  async function givenTransit(laneId: number, company: Person, days: readonly number[]) {
    const upload = await givenUpload(backend, company)
    await backend.context.database.db.insert(shipmentRows).values(
      days.map((transitDays, index) => ({
        uploadId: upload.id,
        companyId: company.companyId,
        laneId,
        laneKey: 'chicago|dallas',
        row: index + 2,
        mode: Mode.RoadFTL,
        approved: true,
        shipDate: '2026-03-04',
        month: '2026-03',
        origin: 'Chicago',
        destination: 'Dallas',
        cents: 100_000,
        transitDays,
      })),
    )
  }
})
