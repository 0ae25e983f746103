import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { benchmark } from '#contract/benchmark.ts'
import { modeBenchmark } from '#contract/ext/mode-benchmark.ts'
import { Mode } from '#domain/mode.ts'
import type { lanes as laneRows } from '#server/store/tables/lanes.ts'
import { shipments as shipmentRows } from '#server/store/tables/uploads.ts'
import { type Backend, openBackend, type Person } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { givenBid, givenLane, givenUpload } from '#tests/support/factories.ts'

type Given = Partial<typeof laneRows.$inferInsert>

const chicago = { originCityClean: 'Chicago', originStateClean: 'IL', originCountryClean: 'US' }
const dallas = { destCityClean: 'Dallas', destStateClean: 'TX', destCountryClean: 'US' }
const reno = { destCityClean: 'Reno', destStateClean: 'NV', destCountryClean: 'US' }

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
  afterAll(() => backend.close())

  /** 100,000 miles at so many dollars each, from Chicago to Dallas. */
  const laneAt = (company: Person, dollarsAMile: number, given: Given = {}) =>
    givenLane(backend, company, {
      laneKey: 'chicago|dallas',
      origin: 'Chicago, IL, US',
      destination: 'Dallas, TX, US',
      historicVolume: 100_000,
      forecastVolume: 100_000,
      historicCents: dollarsAMile * 10_000_000,
      ...given,
      location: { ...chicago, ...dallas, ...given.location } as never,
    })

  async function givenMarket(prices: readonly number[], given: Given = {}) {
    const made = []
    for (const [index, price] of prices.entries()) {
      const company = await backend.person('Customer', `Shipper ${index}`)
      made.push({ company, lane: await laneAt(company, price, given) })
    }
    return made
  }

  const cost = async (laneId: number, as = shipper) =>
    (await backend.ask(benchmark.deviations, { as, query: { laneId } })).answer.filter(
      ({ metric }) => metric === 'CostPerUnit',
    )

  test('says how far a lane is from the middle of the others, oneself left out', async () => {
    const own = await laneAt(shipper, 3)
    await givenMarket([2, 2.5, 3])

    const found = await cost(own.id)

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

  test('tells nothing of two companies, not even that there are two', async () => {
    const own = await laneAt(shipper, 3)
    await givenMarket([2, 2.5])

    const found = await cost(own.id)

    expect(found).toHaveLength(5)
    for (const spread of found) {
      expect(spread).toMatchObject({ own: 3, median: null, low: null, deviation: null })
      expect(spread.companies).toBe(0)
    }
  })

  test('hides a group that would give one company away beside a wider one', async () => {
    const own = await laneAt(shipper, 3)
    await givenMarket([2, 2.5, 3])
    const fourth = await backend.person('Customer', 'Fourth')
    await laneAt(fourth, 9, { laneKey: 'chicago|reno', location: reno as never })

    const found = await cost(own.id)

    const shown = Object.fromEntries(found.map(({ scope, companies }) => [scope, companies]))
    expect(shown).toEqual({
      Global: 4,
      TradeLane: 4,
      CountryToCountry: 4,
      CityToCity: 0,
      LaneRoute: 0,
    })
  })

  test('compares like with like: the same equipment, by air the same weight break', async () => {
    const air = { mode: Mode.AirFreight, equipment: null, historicVolume: 10_000 }
    const light = { ...air, kilograms: 10_000, shipmentCount: 50 }
    const own = await laneAt(shipper, 3, light)
    await givenMarket([2, 2.5, 3], light)
    for (const [index, price] of [1, 1, 1].entries()) {
      const heavy = await backend.person('Customer', `Heavy ${index}`)
      await laneAt(heavy, price, { ...air, kilograms: 10_000, shipmentCount: 5 })
    }
    const truck = await laneAt(shipper, 3, { laneKey: 'reefer', equipment: 'Reefer' })

    const [global] = await cost(own.id)

    expect(global).toMatchObject({ group: 'All lanes, 100 - 300 kg', median: 25, companies: 3 })
    expect((await cost(truck.id)).every(({ companies }) => companies === 0)).toBe(true)
  })

  test('spreads the market’s lanes over bars of three companies, own position marked', async () => {
    const own = await laneAt(shipper, 2.9)
    await givenMarket([2, 2.02, 2.04, 3, 3.02, 3.04])

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
    const own = await laneAt(shipper, 3)
    const market = await givenMarket([2, 2.5, 3])
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

  test('tells charges by where they arise, like lanes against like', async () => {
    const carrier = await backend.person('Carrier')
    const own = await laneAt(shipper, 3)
    await givenBid(backend, own, carrier, {
      landedCents: 30_000_000,
      landedParts: { Origin: 3_000_000, BaseRate: 27_000_000 },
    })
    for (const { lane } of await givenMarket([2, 2.5, 3])) {
      await givenBid(backend, lane, carrier, {
        landedCents: 22_000_000,
        landedParts: { Origin: 2_000_000, BaseRate: 20_000_000 },
      })
    }

    const { answer } = await backend.ask(benchmark.chargeLocation, {
      as: shipper,
      query: { mode: Mode.RoadFTL, routeType: 'CityToCity' },
    })

    expect(answer).toMatchObject([
      { location: 'Origin', own: 0.3, median: 0.2, companies: 3 },
      { location: 'BaseRate', own: 2.7, median: 2, companies: 3 },
    ])
    expect(answer[0]?.deviation).toBeCloseTo(0.5)
  })

  test('lists every lane of a mode with what it costs a year above the market', async () => {
    const dear = await laneAt(shipper, 3)
    const alone = await laneAt(shipper, 3, { laneKey: 'alone', equipment: 'Flatbed' })
    await givenMarket([2, 2.5, 3])

    const { answer } = await backend.ask(modeBenchmark.lanes, {
      as: shipper,
      params: { id: Mode.RoadFTL },
      query: { routeType: 'CityToCity', metric: 'CostPerUnit' },
    })

    expect(answer.map(({ laneId, excess }) => [laneId, excess])).toEqual([
      [dear.id, 50_000],
      [alone.id, null],
    ])
  })

  test('is a shipper’s alone: carriers and analysts are refused, a foreign lane or upload is not there', async () => {
    const [foreign] = await givenMarket([2])
    const upload = await givenUpload(backend, foreign?.company ?? shipper)
    const laneId = foreign?.lane.id ?? 0
    const paths = [
      '/benchmark/charge-location?mode=4&routeType=Global',
      `/benchmark/lane/get-deviations?laneId=${laneId}`,
      `/benchmark/lane?laneId=${laneId}&routeType=Global`,
      '/ext/benchmark/4?routeType=Global&metric=OnTime',
    ]

    for (const role of ['Carrier', 'DataCustomer', 'DataLite', 'Owner'] as const) {
      const as = await backend.person(role)
      for (const path of paths) expect((await backend.request(path, { as })).status).toBe(403)
    }
    expect((await backend.request(paths[1] ?? '', { as: shipper })).status).toBe(404)
    expect((await backend.request(paths[2] ?? '', { as: shipper })).status).toBe(404)
    const ofUpload = `${paths[0]}&uploadId=${upload.id}`
    expect((await backend.request(ofUpload, { as: shipper })).status).toBe(404)
  })

  test.each([
    '/benchmark/charge-location?mode=5',
    '/benchmark/charge-location?mode=4&routeType=Nearby',
    '/benchmark/lane/get-deviations',
    '/benchmark/lane?laneId=x&routeType=Global',
    '/benchmark/lane?laneId=1',
    '/ext/benchmark/4?routeType=Global&metric=Kindness',
    '/ext/benchmark/5?routeType=Global&metric=OnTime',
  ])('refuses %s', async (path) => {
    expect((await backend.request(path, { as: shipper })).status).toBe(400)
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
