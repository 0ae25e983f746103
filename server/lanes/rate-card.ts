import { and, eq, sql } from 'drizzle-orm'
import { may } from '#domain/capability.ts'
import type { ChargeLine } from '#domain/charge.ts'
import { chargeCell } from '#domain/bid-cell.ts'
import { awardedPriceWords } from '#domain/carrier-offer.ts'
import { chargeLines } from '#domain/charge-lines.ts'
import { unitWords } from '#domain/charge-words.ts'
import { type BiddableMode, modeTitle } from '#domain/mode.ts'
import { isConfirmed } from '#server/awards/confirmed-awards.ts'
import type { Caller, Context } from '#server/context.ts'
import { writeCsv } from '#domain/csv.ts'
import { toDollars } from '#domain/money.ts'
import { airBreakBounds, airWeightBreaks, formatWeightBreak } from '#domain/weight-break.ts'
import type { FileBody } from '#server/serve.ts'
import { anyOf } from '#server/store/any-of.ts'
import { awards, bids } from '#server/store/tables/bids.ts'
import { carrierOffers } from '#server/store/tables/carrier-offers.ts'
import { lanes } from '#server/store/tables/lanes.ts'
import { companies } from '#server/store/tables/people.ts'
import { checkVisible } from './lane-row.ts'

/** Awarded rates line by line, one row an award; null while nothing is awarded. */
export async function rateCard(
  caller: Caller,
  mode: BiddableMode,
  laneIds: readonly number[] | undefined,
  { database }: Context,
): Promise<FileBody | null> {
  if (laneIds) await checkVisible(caller, laneIds, database.db)
  const mine = may(caller, 'bid')
    ? eq(awards.carrierId, caller.companyId)
    : eq(lanes.companyId, caller.companyId)
  const rows = await database.db
    .select({
      lane: lanes,
      award: awards,
      bid: bids,
      carrier: companies.name,
      offer: carrierOffers.name,
    })
    .from(awards)
    .innerJoin(lanes, eq(lanes.id, awards.laneId))
    .innerJoin(bids, eq(bids.id, awards.bidId))
    .innerJoin(companies, eq(companies.id, awards.carrierId))
    .leftJoin(carrierOffers, eq(carrierOffers.id, awards.offerId))
    .where(
      and(
        mine,
        eq(lanes.mode, mode),
        isConfirmed('awards'),
        laneIds ? anyOf(lanes.id, laneIds) : undefined,
      ),
    )
    .orderBy(sql`${lanes.origin}, ${lanes.destination}, ${awards.id}`)
  if (rows.length === 0) return null
  const lines = chargeLines[mode]
  const headings = [
    'Lane ID',
    'Origin',
    'Destination',
    'Equipment',
    'Carrier',
    'Share %',
    'From',
    'To',
    'Months',
    'Currency',
    ...lines.map(rateHeading),
    'Transit days',
    'Awarded cost USD',
    'Offer',
  ]
  const body = writeCsv(
    headings,
    rows.map(({ lane, award, bid, carrier, offer }) => [
      lane.id,
      lane.origin,
      lane.destination,
      lane.equipment,
      carrier,
      award.share,
      award.months[0],
      award.months.at(-1),
      award.months.join(' '),
      bid.currency,
      ...lines.map(({ chargeId }) => chargeCell(bid, chargeId, '.')),
      bid.transitDays,
      toDollars(award.awardedCents),
      awardedPriceWords(offer, award, mode),
    ]),
  )
  return {
    name: `Laneward ${modeTitle(mode)} rate card.csv`,
    type: 'text/csv; charset=utf-8',
    body,
  }
}

/** 'Linehaul per mile', '45 - 100 per kg'; the trade's +45 would be taken for a formula. */
export function rateHeading({ name, unit, breakFrom }: ChargeLine): string {
  const weightBreak = airWeightBreaks[airBreakBounds.findIndex((bound) => bound === breakFrom)]
  const what = weightBreak ? formatWeightBreak(weightBreak) : name
  return `${what} ${unitWords[unit]}`.trim()
}
