import { benchmark } from '#contract/benchmark.ts'
import type { lanes as laneRows } from '#server/store/tables/lanes.ts'
import type { Backend, Person } from './backend.ts'
import { givenLane } from './factories.ts'

type Given = Partial<typeof laneRows.$inferInsert>

const chicago = { originCityClean: 'Chicago', originStateClean: 'IL', originCountryClean: 'US' }
const dallas = { destCityClean: 'Dallas', destStateClean: 'TX', destCountryClean: 'US' }

/** 100,000 miles at so many dollars each, from Chicago to Dallas. */
export const laneAt = (
  backend: Backend,
  company: Person,
  dollarsAMile: number,
  given: Given = {},
) =>
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

/** Other shippers, each with one such lane at its own price. */
export async function givenMarket(backend: Backend, prices: readonly number[], given: Given = {}) {
  const made = []
  for (const [index, price] of prices.entries()) {
    const company = await backend.person('Customer', `Shipper ${index}`)
    made.push({ company, lane: await laneAt(backend, company, price, given) })
  }
  return made
}

/** What a lane costs against each scope. */
export const costAgainst = async (backend: Backend, as: Person, laneId: number) =>
  (await backend.ask(benchmark.deviations, { as, query: { laneId } })).answer.filter(
    ({ metric }) => metric === 'CostPerUnit',
  )
