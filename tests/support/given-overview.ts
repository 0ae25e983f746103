import type { lanes } from '#server/store/tables/lanes.ts'
import { givenAward, givenBid, givenInvitation } from './factories.ts'
import { givenLane, givenTender, type Tender, tenderDay, type TenderWorld } from './tender-world.ts'

type GivenBid = { carrier: 0 | 1 | 2; cents: number; daysAgo: number; award?: number }
export type GivenLane = {
  from: string
  to: string
  region: string
  equipment: string
  light: 'Green' | 'Amber' | 'Red'
  incumbent: 0 | 1 | 2 | null
  shipments: number
  volume: number
  cents: number
  months: Record<string, number>
  bids: GivenBid[]
}

const lane = (given: Partial<GivenLane>): GivenLane => ({
  from: 'CN',
  to: 'US',
  region: 'USMCA',
  equipment: '40HC',
  light: 'Red',
  incumbent: null,
  shipments: 24,
  volume: 48,
  cents: 9_000_001,
  months: {},
  bids: [],
  ...given,
})

export const given: readonly GivenLane[] = [
  lane({
    light: 'Green',
    incumbent: 0,
    months: { '2026-04': 3, '2026-05': 5, '2026-06': 7, '2026-07': 2, '2026-08': 9, '2026-09': 4 },
    bids: [
      { carrier: 0, cents: 8_000_003, daysAgo: 10, award: 2 },
      { carrier: 1, cents: 8_500_000, daysAgo: 1 },
    ],
  }),
  lane({
    to: 'DE',
    region: 'EMEA',
    light: 'Amber',
    incumbent: 1,
    shipments: 600,
    volume: 1200.5,
    months: { '2026-06': 11, '2026-10': 6, '2026-11': 100 },
    bids: [{ carrier: 2, cents: 9_500_000, daysAgo: 3, award: 9 }],
  }),
  lane({ from: 'VN', equipment: '20DV', shipments: 3, cents: 1_234_567 }),
  lane({
    from: 'VN',
    to: 'DE',
    region: 'EMEA',
    incumbent: 2,
    bids: [{ carrier: 2, cents: 7, daysAgo: 8 }],
  }),
]

export const daysAgo = (days: number) => new Date(tenderDay.getTime() - days * 86_400_000)
export const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0)

/** The lanes above, as if they had been uploaded, bid on and awarded. */
export async function givenOverview(world: TenderWorld): Promise<Tender> {
  const tender = await givenTender(world)
  for (const row of given) {
    const made: Partial<typeof lanes.$inferInsert> = {
      status: row.bids.some(({ award }) => award !== undefined) ? 'awarded' : 'started',
      region: row.region,
      equipment: row.equipment,
      light: row.light,
      shipmentCount: row.shipments,
      forecastVolume: row.volume,
      historicCents: row.cents,
      baselineCents: row.cents,
      incumbentId: row.incumbent === null ? null : tender.carriers[row.incumbent].companyId,
      incumbentName: row.incumbent === null ? null : `Carrier ${row.incumbent}`,
      location: located(row),
      originLatitude: 31.2,
      originLongitude: 121.5,
      destLatitude: 33.7,
      destLongitude: -118.2,
    }
    const id = await givenLane(world, tender.shipper, { ...made, months: row.months })
    await givenInvitation(world, { id }, ...tender.carriers)
    for (const { carrier, cents, daysAgo: days, award } of row.bids) {
      const bid = await givenBid(world, { id }, tender.carriers[carrier], {
        landedCents: cents,
        landedParts: { Freight: cents - 1, Destination: 1 },
        light: 'Amber',
        submittedAt: daysAgo(days),
        status: award === undefined ? 'submitted' : 'accepted',
      })
      if (award === undefined) continue
      await givenAward(world, bid, { baselineCents: row.cents, confirmedAt: daysAgo(award) })
    }
  }
  return tender
}

const located = ({ from, to }: GivenLane) => ({
  originCityClean: null,
  originStateClean: null,
  originCountryClean: from,
  originZipClean: null,
  originPortCode: 'CNSHA',
  originPortCodeClean: 'CNSHA',
  originPortNameClean: 'Shanghai',
  destCityClean: null,
  destStateClean: null,
  destCountryClean: to,
  destZipClean: null,
  destPortCode: 'USLAX',
  destPortCodeClean: 'USLAX',
  destPortNameClean: 'Los Angeles',
  service: 'Port-Port',
})
