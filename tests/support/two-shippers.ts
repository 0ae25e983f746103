import { config } from '#contract/config.ts'
import { Mode } from '#domain/mode.ts'
import { defaultTerms, type NegotiationTerms } from '#domain/negotiation-terms.ts'
import type { Backend, Person } from './backend.ts'
import { givenInvitation, givenLane, givenWorkingTogether } from './factories.ts'

/** Rates to the cent's hundredth, in dollars or pesos, for the months from February 2027 on. */
export const alderTerms: NegotiationTerms = {
  ...defaultTerms,
  decimals: 4,
  exchangeRates: { USD: 1, MXN: 0.05 },
  closesAt: '2027-01-15T17:00:00Z',
}
/** Whole rates, in dollars or euros, for the months from June 2027 on. */
const birchTerms: NegotiationTerms = {
  ...defaultTerms,
  decimals: 0,
  exchangeRates: { USD: 1, EUR: 1.08 },
  closesAt: '2027-05-15T17:00:00Z',
}

/** A carrier that works for two shippers with different terms, with a started FTL lane of each. */
export async function givenTwoShippers(backend: Backend) {
  const carrier = await backend.person('Carrier')
  const alder = await backend.person('Customer', 'Alder')
  const birch = await backend.person('Customer', 'Birch')
  await setTerms(backend, alder, alderTerms)
  await setTerms(backend, birch, birchTerms)
  const lanes = []
  for (const [shipper, origin] of [
    [alder, 'Reno, NV, US'],
    [birch, 'Boise, ID, US'],
  ] as const) {
    await givenWorkingTogether(backend, shipper, [carrier])
    const lane = await givenLane(backend, shipper, { origin, status: 'started' })
    await givenInvitation(backend, lane, carrier)
    lanes.push(lane)
  }
  const [ofAlder, ofBirch] = lanes
  if (!ofAlder || !ofBirch) throw new Error('Two lanes are needed')
  return { carrier, alder, birch, ofAlder, ofBirch }
}

export async function setTerms(
  backend: Backend,
  shipper: Person,
  body: NegotiationTerms,
): Promise<void> {
  const params = { id: Mode.RoadFTL }
  const { status } = await backend.ask(config.saveNegotiationTerms, { as: shipper, params, body })
  if (status !== 200) throw new Error(`The terms were answered with ${status}`)
}
