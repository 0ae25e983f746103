import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Backend, openBackend, type Person } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { givenUpload } from '#tests/support/given-uploads.ts'
import { costAgainst, givenMarket, laneAt } from '#tests/support/given-market.ts'

const reno = { destCityClean: 'Reno', destStateClean: 'NV', destCountryClean: 'US' }

describe.each(databaseKinds)('secrecy of the benchmark (%s)', (kind) => {
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

  test('tells nothing of two companies, not even that there are two', async () => {
    const own = await laneAt(backend, shipper, 3)
    await givenMarket(backend, [2, 2.5])

    const found = await costAgainst(backend, shipper, own.id)

    expect(found).toHaveLength(5)
    for (const spread of found) {
      expect(spread).toMatchObject({ own: 3, median: null, low: null, deviation: null })
      expect(spread.companies).toBe(0)
    }
  })

  test('hides a group that would give one company away beside a wider one', async () => {
    const own = await laneAt(backend, shipper, 3)
    await givenMarket(backend, [2, 2.5, 3])
    const fourth = await backend.person('Customer', 'Fourth')
    await laneAt(backend, fourth, 9, { laneKey: 'chicago|reno', location: reno as never })

    const found = await costAgainst(backend, shipper, own.id)

    const shown = Object.fromEntries(found.map(({ scope, companies }) => [scope, companies]))
    expect(shown).toEqual({
      Global: 4,
      TradeLane: 4,
      CountryToCountry: 4,
      CityToCity: 0,
      LaneRoute: 0,
    })
  })

  test('is a shipper’s alone: carriers and analysts are refused, a foreign lane or upload is not there', async () => {
    const [foreign] = await givenMarket(backend, [2])
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
})
