import { asc, eq, type SQL, sql } from 'drizzle-orm'
import type { AnsweredPart } from '#contract/ext/award-backups.ts'
import type { AnswerStanding } from '#domain/award-answer.ts'
import { movedBy } from '#domain/award-capacity.ts'
import { backupProblem } from '#domain/award-backup.ts'
import { forecastByMonth, valueParts } from '#domain/award-value.ts'
import { awardedPriceWords } from '#domain/carrier-offer.ts'
import { grouped } from '#domain/grouped.ts'
import { laneName } from '#domain/lane.ts'
import type { LaneRow } from '#server/lanes/quantities.ts'
import { anyOf } from '#server/store/any-of.ts'
import type { Db, Transaction } from '#server/store/database.ts'
import { awardBackups, awards, bids } from '#server/store/tables/bids.ts'
import { carrierOffers } from '#server/store/tables/carrier-offers.ts'
import { laneMonths, lanes } from '#server/store/tables/lanes.ts'
import { companies } from '#server/store/tables/people.ts'
import { validMonths } from '#server/terms/months.ts'
import { tendersOf } from '#server/terms/terms.ts'
import { roomOfCarriers } from './carrier-room.ts'

type AwardRow = typeof awards.$inferSelect
type BidRow = typeof bids.$inferSelect

export function standingOf({
  state,
  answer,
  answerDueAt,
  lapsedAt,
}: Pick<AwardRow, 'state' | 'answer' | 'answerDueAt' | 'lapsedAt'>): AnswerStanding {
  if (state === 'declined') return 'declined'
  if (state !== 'confirmed' || (answer === null && answerDueAt === null)) return 'unasked'
  if (answer !== null || answerDueAt === null) return 'accepted'
  return lapsedAt === null ? 'waiting' : 'noAnswer'
}

/** A bid that may take a part, and what keeps it from that. */
export type PartBackup = {
  laneId: number
  bid: BidRow
  /** What it would move, a year in the mode's measure. */
  volume: number
  carrier: string
  /** Over the share and months of the part. */
  awardedCents: number
  problem: string | null
}

export type AwardedPart = {
  award: AwardRow
  carrier: string
  lane: LaneRow
  /** The offer that sets its price, in words; empty where the bid does. */
  offer: string
  backups: PartBackup[]
}

/** Awarded parts of lanes with who could take them instead, the first choice first. */
export async function awardedParts(condition: SQL, db: Db | Transaction): Promise<AwardedPart[]> {
  const found = await db
    .select({ award: awards, carrier: companies.name, lane: lanes, offer: carrierOffers.name })
    .from(awards)
    .innerJoin(lanes, eq(lanes.id, awards.laneId))
    .innerJoin(companies, eq(companies.id, awards.carrierId))
    .leftJoin(carrierOffers, eq(carrierOffers.id, awards.offerId))
    .where(condition)
    .orderBy(asc(awards.laneId), asc(awards.id))
  const laneIds = [...new Set(found.map(({ lane }) => lane.id))]
  if (laneIds.length === 0) return []
  const candidates = grouped(
    await db
      .select({ bid: bids, carrier: companies.name })
      .from(awardBackups)
      .innerJoin(bids, eq(bids.id, awardBackups.bidId))
      .innerJoin(companies, eq(companies.id, bids.carrierId))
      .where(sql`${anyOf(awardBackups.laneId, laneIds)} and ${bids.status} = 'rejected'
        and ${bids.landedCents} is not null`)
      .orderBy(asc(awardBackups.laneId), asc(awardBackups.position)),
    ({ bid }) => bid.laneId,
  )
  const monthsOf = grouped(
    await db.select().from(laneMonths).where(anyOf(laneMonths.laneId, laneIds)),
    ({ laneId }) => laneId,
  )
  const tenderOf = await tendersOf(
    found.map(({ lane }) => lane),
    db,
  )
  const room = await roomOfCarriers(
    db,
    found.map(({ lane }) => lane),
    [...candidates.values()].flat().map(({ bid }) => bid.carrierId),
    { hold: false },
  )
  return found.map((part) => {
    const { award, lane } = part
    // The months that were awarded, by the forecast they were valued with.
    const valid = validMonths(tenderOf(lane).current, award.confirmedAt ?? award.createdAt)
    const months = [...new Set([...valid, ...award.months])]
    const forecast = forecastByMonth(monthsOf.get(lane.id) ?? [], months)
    return {
      ...part,
      offer: awardedPriceWords(part.offer, award, lane.mode),
      backups: (candidates.get(lane.id) ?? []).map(({ bid, carrier }) => {
        const { share, months: awarded } = award
        const offered = { bidId: bid.id, cost: bid.landedCents ?? 0, share, months: awarded }
        const [value] = valueParts([offered], null, forecast)
        const volume = movedBy([award], { volume: lane.forecastVolume, forecast })
        return {
          laneId: lane.id,
          bid,
          carrier,
          awardedCents: value?.awardedCents ?? 0,
          volume,
          problem:
            backupProblem(award, bid, { volume: lane.forecastVolume, forecast }) ??
            room.problem([{ carrierId: bid.carrierId, lane, volume }]),
        }
      }),
    }
  })
}

export const presentPart = ({ award, carrier, lane, backups }: AwardedPart): AnsweredPart => ({
  awardId: award.id,
  laneId: lane.id,
  lane: laneName(lane),
  carrier,
  share: award.share,
  months: award.months,
  cents: award.awardedCents,
  standing: standingOf(award),
  declineReason: award.declineReason,
  answeredAt: award.answeredAt?.toISOString() ?? null,
  answerDueAt: award.answerDueAt?.toISOString() ?? null,
  backups: backups.map(({ bid, carrier: name, awardedCents, problem }) => ({
    bidId: bid.id,
    version: bid.version,
    carrier: name,
    surchargeCents: awardedCents - award.awardedCents,
    problem,
  })),
})
