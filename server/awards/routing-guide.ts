import { asc, sql } from 'drizzle-orm'
import { answerStandingWords } from '#domain/award-answer.ts'
import { chargeCell } from '#domain/bid-cell.ts'
import { currencyOfCharge } from '#domain/charge-currency.ts'
import { chargeLines } from '#domain/charge-lines.ts'
import { grouped } from '#domain/grouped.ts'
import { type BiddableMode, modeTitle } from '#domain/mode.ts'
import { toDollars } from '#domain/money.ts'
import type { Caller, Context } from '#server/context.ts'
import { rateHeading } from '#server/lanes/rate-card.ts'
import { isOwnLane } from '#server/lanes/seen-lanes.ts'
import type { FileBody } from '#server/serve.ts'
import { type SheetCell, writeCsvFile, writeWorkbook } from '#server/sheets/workbook.ts'
import { anyOf } from '#server/store/any-of.ts'
import { bids } from '#server/store/tables/bids.ts'
import { lanes } from '#server/store/tables/lanes.ts'
import { type AwardedPart, awardedParts, standingOf } from './award-parts.ts'
import { isConfirmed } from './confirmed-awards.ts'

type BidRow = typeof bids.$inferSelect

/** Who moves a part of a lane: 0 is the carrier that was awarded it, 1 and on its backups in order. */
type Route = {
  part: AwardedPart
  rank: number
  carrier: string
  bid: BidRow
  cents: number
  /** What its carrier answered, or what keeps a backup from taking the part. */
  note: string
}

/** Awarded lanes with their carriers and backups, for a transport management system; null while nothing is awarded. */
export async function routingGuide(
  caller: Caller,
  mode: BiddableMode,
  format: 'xlsx' | 'csv' | 'json',
  { database: { db } }: Context,
): Promise<FileBody | null> {
  const parts = await awardedParts(
    sql`${isOwnLane(caller, 'lanes')} and ${lanes.mode} = ${mode} and ${isConfirmed('awards')}`,
    db,
  )
  if (parts.length === 0) return null
  const won = await db
    .select()
    .from(bids)
    .where(
      anyOf(
        bids.id,
        parts.map(({ award }) => award.bidId),
      ),
    )
    .orderBy(asc(bids.id))
  const bidOf = new Map(won.map((bid) => [bid.id, bid]))
  const routes = parts.flatMap((part) => routesOf(part, bidOf.get(part.award.bidId)))
  const name = `Laneward ${modeTitle(mode)} routing guide`
  if (format === 'json') {
    const body = `${JSON.stringify({ mode: modeTitle(mode), lanes: asLanes(routes, mode) }, null, 2)}\n`
    return { name: `${name}.json`, type: 'application/json', body }
  }
  const sheet = {
    name: 'Routing guide',
    headings: headingsOf(mode),
    rows: routes.map((route) => cellsOf(route, mode)),
  }
  return format === 'csv' ? writeCsvFile(name, sheet) : writeWorkbook(name, [sheet])
}

function routesOf(part: AwardedPart, bid: BidRow | undefined): Route[] {
  if (!bid) return []
  const { award, carrier, backups } = part
  return [
    {
      part,
      rank: 0,
      carrier,
      bid,
      cents: award.awardedCents,
      note: answerStandingWords[standingOf(award)],
    },
    ...backups.map((backup, at) => ({
      part,
      rank: at + 1,
      carrier: backup.carrier,
      bid: backup.bid,
      cents: backup.awardedCents,
      note: backup.problem ?? '',
    })),
  ]
}

const headingsOf = (mode: BiddableMode): string[] => [
  'Lane ID',
  'Origin',
  'Destination',
  'Equipment',
  'Rank',
  'Carrier',
  'Share %',
  'From',
  'To',
  'Months',
  'Currency',
  ...chargeLines[mode].map(rateHeading),
  'Transit days',
  'Cost USD',
  'Offer',
  'Surcharge USD',
  'Note',
]

const cellsOf = (route: Route, mode: BiddableMode): SheetCell[] => {
  const { part, rank, carrier, bid, cents, note } = route
  const { lane, award } = part
  return [
    lane.id,
    lane.origin,
    lane.destination,
    lane.equipment,
    rank === 0 ? 'Primary' : `Backup ${rank}`,
    carrier,
    award.share,
    award.months[0] ?? null,
    award.months.at(-1) ?? null,
    award.months.join(' '),
    bid.currency,
    ...chargeLines[mode].map(({ chargeId }) => chargeCell(bid, chargeId, '.')),
    bid.transitDays,
    toDollars(cents),
    rank === 0 ? part.offer : '',
    rank === 0 ? null : toDollars(cents - award.awardedCents),
    note,
  ]
}

function asLanes(routes: readonly Route[], mode: BiddableMode) {
  const byLane = grouped(routes, ({ part }) => part.lane.id)
  return [...byLane.values()].flatMap((own) => {
    const lane = own[0]?.part.lane
    if (!lane) return []
    const byPart = grouped(own, ({ part }) => part)
    return {
      laneId: lane.id,
      origin: lane.origin,
      destination: lane.destination,
      equipment: lane.equipment,
      parts: [...byPart].map(([{ award, offer }, carriers]) => ({
        share: award.share,
        months: award.months,
        carriers: carriers.map(({ rank, carrier, bid, cents, note }) => ({
          rank: rank === 0 ? 'primary' : `backup ${rank}`,
          carrier,
          rates: chargeLines[mode].flatMap(({ chargeId, name, unit }) => {
            const amount = bid.charges[chargeId] ?? null
            const currency = currencyOfCharge(bid, chargeId)
            return amount === null ? [] : [{ chargeId, name, unit, amount, currency }]
          }),
          transitDays: bid.transitDays,
          costUsd: toDollars(cents),
          ...(rank === 0 && offer !== '' && { offer }),
          ...(rank > 0 && { surchargeUsd: toDollars(cents - award.awardedCents) }),
          note,
        })),
      })),
    }
  })
}
