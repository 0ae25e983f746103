import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { benchmark } from '#contract/benchmark.ts'
import { modeBenchmark } from '#contract/ext/mode-benchmark.ts'
import { Mode } from '#domain/mode.ts'
import { type Backend, openBackend, type Person } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { givenBid } from '#tests/support/factories.ts'
import { givenMarket, laneAt } from '#tests/support/given-market.ts'

describe.each(databaseKinds)('benchmark of a mode (%s)', (kind) => {
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

  test('tells charges by where they arise, like lanes against like', async () => {
    const carrier = await backend.person('Carrier')
    const own = await laneAt(backend, shipper, 3)
    await givenBid(backend, own, carrier, {
      landedCents: 30_000_000,
      landedParts: { Origin: 3_000_000, BaseRate: 27_000_000 },
    })
    for (const { lane } of await givenMarket(backend, [2, 2.5, 3])) {
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
    const dear = await laneAt(backend, shipper, 3)
    const alone = await laneAt(backend, shipper, 3, { laneKey: 'alone', equipment: 'Flatbed' })
    await givenMarket(backend, [2, 2.5, 3])

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
})
