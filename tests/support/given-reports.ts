import { type Report, reporting } from '#contract/reporting.ts'
import { Mode } from '#domain/mode.ts'
import { type Backend, openBackend, type Person } from './backend.ts'
import type { DatabaseKind } from './database.ts'
import { givenBid, givenInvitation, givenLane, givenWorkingTogether } from './factories.ts'

/** The mode of every lane here. */
export const id = Mode.RoadFTL
/** Amounts of a rival that occur nowhere else. */
export const rivalCents = 27_777_713

let counted = 0

export async function openReportWorld(kind: DatabaseKind): Promise<Backend> {
  const backend = await openBackend(kind)
  backend.setNow(new Date('2026-11-10T09:00:00Z'))
  return backend
}

/** A shipper with two carriers, and how its lanes are made. */
export async function givenTender(backend: Backend) {
  counted += 1
  const name = `Reports ${counted}`
  const shipper = await backend.person('Customer', name)
  const carrier = await backend.person('Carrier', `${name} Albatross`)
  const rival = await backend.person('Carrier', `${name} Bluefin`)
  await givenWorkingTogether(backend, shipper, [carrier, rival])
  const lane = async (given: Parameters<typeof givenLane>[2] = {}) => {
    const made = await givenLane(backend, shipper, { status: 'started', ...given })
    await givenInvitation(backend, made, carrier, rival)
    return made
  }
  return { shipper, carrier, rival, lane }
}

/** Three lanes with bids, one whose incumbent has not bid, one without bids, one without baseline. */
export async function givenSixLanes(backend: Backend) {
  const tender = await givenTender(backend)
  const { carrier, rival, lane } = tender
  const held = { incumbentId: carrier.companyId, incumbentName: carrier.company }
  const cheap = await lane({ ...held, baselineCents: 30_000_001, region: 'EMEA' })
  await givenBid(backend, cheap, carrier, { landedCents: 29_000_003 })
  await givenBid(backend, cheap, rival, { landedCents: rivalCents })
  const dear = await lane({ ...held, baselineCents: 20_000_000, equipment: 'Reefer' })
  await givenBid(backend, dear, carrier, { landedCents: 21_500_009 })
  const lost = await lane({
    baselineCents: 10_000_000,
    incumbentId: rival.companyId,
    incumbentName: rival.company,
  })
  await givenBid(backend, lost, carrier, { landedCents: 9_999_999 })
  await givenBid(backend, lost, rival, { landedCents: 8_000_000, status: 'draft' })
  await lane({ baselineCents: 5_000_000 })
  const unknown = await lane({ baselineCents: null, historicCents: 0, historicVolume: 0 })
  await givenBid(backend, unknown, rival, { landedCents: 100 })
  return { ...tender, cheap, dear, lost }
}

export const reportOf = async (
  backend: Backend,
  call: 'incumbentSavings' | 'maxCarrierSavings' | 'recommendedCarrierSavings',
  as: Person,
  query = {},
): Promise<Report> => (await backend.ask(reporting[call], { as, params: { id }, query })).answer

export const figures = ({
  savings,
  baselineCost,
  newCost,
  withoutBaseline,
  withoutBid,
}: Report) => ({
  savings,
  baselineCost,
  newCost,
  withoutBaseline,
  withoutBid,
})
