import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { carriers } from '#contract/ext/carriers.ts'
import { survey } from '#contract/ext/survey.ts'
import { type CarrierCriterion, evenWeights } from '#domain/carrier-criterion.ts'
import { type Backend, openBackend, type Person } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { givenWorkingTogether } from '#tests/support/factories.ts'
import { givenCarriers, givenTwoLanes, mode } from '#tests/support/given-carriers.ts'

describe.each(databaseKinds)('a carrier’s scorecard (%s)', (kind) => {
  let backend: Backend
  let maya: Person
  let tom: Person
  let sofia: Person

  beforeAll(async () => {
    backend = await openBackend(kind)
  })
  afterAll(() => backend?.close())
  beforeEach(async () => {
    ;({ maya, tom, sofia } = await givenCarriers(backend))
  })

  const cards = async (as = maya) =>
    (await backend.ask(carriers.scorecards, { as, query: { mode } })).answer
  const rating = (
    card: Awaited<ReturnType<typeof cards>>['carriers'][number] | undefined,
    of: CarrierCriterion,
  ) => card?.ratings.find(({ criterion }) => criterion === of)

  test('measured on bids, rated by people, and not rated where neither is', async () => {
    await givenTwoLanes(backend, { maya, tom, sofia })
    await backend.ask(carriers.rate, {
      as: maya,
      params: { id: tom.companyId },
      body: { ratings: { OTD: 80, LeadTimes: 30 } },
    })
    await backend.ask(carriers.rate, {
      as: maya,
      params: { id: tom.companyId },
      body: { ratings: { LeadTimes: null } },
    })

    const [albatross, bluefin] = (await cards()).carriers

    expect(rating(albatross, 'LaneCoverage')).toMatchObject({
      source: 'measured',
      value: 0.5,
      lanes: 2,
      score: 50,
    })
    expect(rating(albatross, 'BidResponseTime')).toMatchObject({ value: 6, score: 100 })
    expect(rating(albatross, 'TransitTime')).toMatchObject({ value: 4, score: 50 })
    expect(rating(bluefin, 'TransitTime')).toMatchObject({ value: 2, score: 100 })
    expect(rating(albatross, 'OTD')).toMatchObject({ source: 'entered', score: 80, value: null })
    expect(rating(albatross, 'LeadTimes')).toMatchObject({ source: 'none', score: null })
    expect(rating(bluefin, 'OTD')).toMatchObject({ source: 'none', score: null })
  })

  test('weighted as the survey answers say, over what is rated', async () => {
    await givenTwoLanes(backend, { maya, tom, sofia })
    await backend.ask(survey.answer, {
      as: maya,
      body: {
        weights: { ...evenWeights, LaneCoverage: 100, TransitTime: 50, BidResponseTime: 0 },
        comments: '',
      },
    })

    const { weights, answers, carriers: all } = await cards()

    expect(answers).toBe(1)
    expect(weights.LaneCoverage).toBeCloseTo(100 / 450)
    expect(all[0]?.score).toBeCloseTo((50 * 100 + 50 * 50) / 150)
    expect(all[0]?.ratedWeight).toBeCloseTo(150 / 450)
  })

  test('in which modelled emissions rank nobody', async () => {
    await givenTwoLanes(backend, { maya, tom, sofia })
    await backend.context.database.pool.query(
      `insert into lane_emissions (lane_id, kilograms, tonne_kilometres, sheet) select id, 1000, 50, '{}' from lanes`,
    )

    const all = (await cards()).carriers

    expect(all.map((card) => rating(card, 'CarbonEmissions')?.source)).toEqual(['none', 'none'])
  })

  test('whose ratings are one shipper’s own, of its own carriers, from 0 to 100', async () => {
    const stranger = await backend.person('Customer', 'Birch')
    const rate = (as: Person, ratings: object, id = tom.companyId) =>
      backend.request(`/ext/carriers/${id}/ratings`, { as, method: 'PUT', body: { ratings } })

    expect((await rate(stranger, { OTD: 10 })).status).toBe(404)
    expect((await rate(maya, { OTD: 101 })).status).toBe(400)
    expect((await rate(maya, { LaneCoverage: 50 })).status).toBe(400)
    expect((await rate(tom, { OTD: 100 })).status).toBe(403)
    expect((await rate(maya, { OTD: 60 })).status).toBe(204)
    await givenWorkingTogether(backend, stranger, [tom], [mode])
    expect(rating((await cards(stranger)).carriers[0], 'OTD')?.source).toBe('none')
  })
})
