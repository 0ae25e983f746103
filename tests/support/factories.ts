import { type BiddableMode, biddableModes, Mode } from '#domain/mode.ts'
import type { LaneLocation } from '#domain/lane.ts'
import { awards, bids, bidVersions } from '#server/store/tables/bids.ts'
import { laneInvitations, laneMonths, lanes } from '#server/store/tables/lanes.ts'
import { notifications } from '#server/store/tables/notifications.ts'
import { carrierModes } from '#server/store/tables/terms.ts'
import type { Person } from './backend.ts'
import { type Given, type Place, present, type Row } from './given-row.ts'

type Company = Pick<Person, 'companyId'>

let counted = 0

/** The carriers work for the shipper in these modes and so can be invited. */
export async function givenWorkingTogether(
  { context }: Place,
  shipper: Company,
  carriers: readonly Company[],
  modes: readonly BiddableMode[] = biddableModes,
): Promise<void> {
  await context.database.db
    .insert(carrierModes)
    .values(
      carriers.flatMap((carrier) =>
        modes.map((mode) => ({ shipperId: shipper.companyId, carrierId: carrier.companyId, mode })),
      ),
    )
    .onConflictDoNothing()
}

/** An FTL lane, not started, of 120,000 miles and 300,000 dollars a year; `months`: volume by 'YYYY-MM'. */
export async function givenLane(
  { context }: Place,
  shipper: Company,
  { months = {}, ...given }: Given<typeof lanes> & { months?: Record<string, number> } = {},
): Promise<Row<typeof lanes>> {
  counted += 1
  const [lane] = await context.database.db
    .insert(lanes)
    .values({
      companyId: shipper.companyId,
      mode: Mode.RoadFTL,
      laneKey: `lane ${counted}`,
      origin: 'Chicago, IL, US',
      destination: `Dallas ${counted}, TX, US`,
      location: { ...nowhere, originCityClean: 'Chicago', destCityClean: `Dallas ${counted}` },
      equipment: "53' dry van",
      shipmentCount: 100,
      kilograms: 600_000,
      historicVolume: 120_000,
      forecastVolume: 120_000,
      historicCents: 30_000_000,
      baselineCents: 30_000_000,
      miles: 1200,
      ...given,
    })
    .returning()
  const made = present(lane)
  const rows = Object.entries(months).map(([month, volume]) => ({
    laneId: made.id,
    month,
    volume,
    forecastVolume: volume,
    shipments: 5,
    cents: Math.round(volume * 250),
  }))
  if (rows.length > 0) await context.database.db.insert(laneMonths).values(rows)
  return made
}

export async function givenInvitation(
  { context }: Place,
  { id: laneId }: { id: number },
  ...carriers: Company[]
): Promise<void> {
  await context.database.db
    .insert(laneInvitations)
    .values(carriers.map(({ companyId }) => ({ laneId, carrierId: companyId })))
}

/** A complete submitted bid of 280,000 dollars a year, with its first version. */
export async function givenBid(
  { context }: Place,
  { id: laneId }: { id: number },
  carrier: Company,
  given: Given<typeof bids> = {},
): Promise<Row<typeof bids>> {
  const { db } = context.database
  const [bid] = await db
    .insert(bids)
    .values({
      laneId,
      carrierId: carrier.companyId,
      status: 'submitted',
      charges: { linehaul: 2.33 },
      landedCents: 28_000_000,
      landedParts: { BaseRate: 28_000_000 },
      completion: 1,
      light: 'Green',
      rank: 1,
      submittedAt: context.now(),
      ...given,
    })
    .returning()
  const {
    id: bidId,
    version,
    status,
    currency,
    charges,
    chargeCurrencies,
    landedCents,
  } = present(bid)
  await db
    .insert(bidVersions)
    .values({ bidId, version, status, currency, charges, chargeCurrencies, landedCents })
  return present(bid)
}

/** The whole lane awarded to the bid, announced. */
export async function givenAward(
  { context }: Place,
  { id: bidId, laneId, carrierId, version, landedCents }: Row<typeof bids>,
  given: Given<typeof awards> = {},
): Promise<Row<typeof awards>> {
  const [award] = await context.database.db
    .insert(awards)
    .values({
      laneId,
      bidId,
      carrierId,
      bidVersion: version,
      share: 100,
      months: [],
      state: 'confirmed',
      baselineCents: 30_000_000,
      awardedCents: landedCents ?? 0,
      confirmedAt: context.now(),
      ...given,
    })
    .returning()
  return present(award)
}

export async function givenNotification(
  { context }: Place,
  { companyId }: Company,
  given: Given<typeof notifications> = {},
): Promise<Row<typeof notifications>> {
  const [notification] = await context.database.db
    .insert(notifications)
    .values({ companyId, type: '1', description: 'Bidding opens on Monday.', ...given })
    .returning()
  return present(notification)
}

/** A lane none of whose places is known. */
export const nowhere: LaneLocation = {
  originCityClean: null,
  originStateClean: null,
  originCountryClean: null,
  originZipClean: null,
  originPortCode: null,
  originPortCodeClean: null,
  originPortNameClean: null,
  destCityClean: null,
  destStateClean: null,
  destCountryClean: null,
  destZipClean: null,
  destPortCode: null,
  destPortCodeClean: null,
  destPortNameClean: null,
  service: null,
}
