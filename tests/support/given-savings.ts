import { savings, type SavingsFilter } from '#contract/ext/savings.ts'
import { Mode } from '#domain/mode.ts'
import { type Backend, openBackend, type Person } from './backend.ts'
import type { DatabaseKind } from './database.ts'
import { givenAward, givenBid, givenLane, givenWorkingTogether } from './factories.ts'

/** The months the awards are for. */
export const year = [
  '2026-08',
  '2026-09',
  '2026-10',
  '2026-11',
  '2026-12',
  ...['01', '02', '03', '04', '05', '06', '07'].map((month) => `2027-${month}`),
]

let counted = 0

export async function openSavingsWorld(kind: DatabaseKind): Promise<Backend> {
  const backend = await openBackend(kind)
  backend.setNow(new Date('2026-11-10T09:00:00Z'))
  return backend
}

/** A shipper, its analyst and two carriers. */
export async function givenShipper(backend: Backend) {
  counted += 1
  const name = `Savings ${counted}`
  const shipper = await backend.person('Customer', name)
  const carriers = [
    await backend.person('Carrier', `${name} Albatross`),
    await backend.person('Carrier', `${name} Bluefin`),
  ] as const
  await givenWorkingTogether(backend, shipper, carriers)
  return { shipper, analyst: await backend.person('DataCustomer', name), carriers }
}

export type AwardedLane = {
  baseline: number
  target: number
  incumbent: number
  paid: number
  region: string
  mode: 4 | 7
  carrier: number
  month: string
}

/** Thirty lanes of odd cents, two thirds of them awarded, each to what the row says. */
export async function givenAwards(backend: Backend) {
  const world = await givenShipper(backend)
  const { shipper, carriers } = world
  const awarded: AwardedLane[] = []
  for (let index = 0; index < 30; index += 1) {
    const row: AwardedLane = {
      baseline: 30_000_001 + index * 7919,
      target: index % 4 === 0 ? 0 : 28_000_003 + index * 101,
      incumbent: 29_000_007 + index * 13,
      paid: 27_000_011 + index * 4001,
      region: index % 3 === 0 ? 'EMEA' : 'USMCA',
      mode: index % 5 === 0 ? Mode.AirFreight : Mode.RoadFTL,
      carrier: index % 2,
      month: index < 12 ? '2026-09' : '2026-10',
    }
    const winner = carriers[row.carrier] ?? carriers[0]
    const holder = carriers[1 - row.carrier] ?? carriers[1]
    const lane = await givenLane(backend, shipper, {
      mode: row.mode,
      region: row.region,
      status: 'awarded',
      baselineCents: row.baseline,
      targetCents: row.target,
      incumbentId: holder.companyId,
      incumbentName: holder.company,
    })
    await givenBid(backend, lane, holder, { landedCents: row.incumbent, status: 'rejected' })
    const bid = await givenBid(backend, lane, winner, { landedCents: row.paid })
    if (index % 3 === 2) continue
    awarded.push(row)
    await givenAward(backend, bid, {
      baselineCents: row.baseline,
      confirmedAt: new Date(`${row.month}-15T00:00:00Z`),
      months: year,
    })
  }
  return { ...world, awarded }
}

export const summaryOf = async (backend: Backend, as: Person, query: SavingsFilter = {}) =>
  (await backend.ask(savings.summary, { as, query })).answer

export const cents = (dollars: number) => Math.round(dollars * 100)
