import { and, desc, eq } from 'drizzle-orm'
import { may } from '#domain/capability.ts'
import type { AwardEvent } from '#domain/award.ts'
import { awardedPriceWords } from '#domain/carrier-offer.ts'
import { declineReasonWords } from '#domain/decline.ts'
import { awardReasonSchema, reasonTitles, tellReason } from '#domain/award-reason.ts'
import { toDollars } from '#domain/money.ts'
import type { Caller, Context } from '#server/context.ts'
import { awards, bids } from '#server/store/tables/bids.ts'
import { carrierOffers } from '#server/store/tables/carrier-offers.ts'
import { companies, users } from '#server/store/tables/people.ts'
import { visibleLane } from '#server/lanes/lane-row.ts'

/** What was awarded on a lane, newest first; a carrier sees only what concerned itself. */
export async function awardHistory(
  caller: Caller,
  laneId: number,
  { database }: Context,
): Promise<AwardEvent[]> {
  const lane = await visibleLane(caller, laneId, database.db)
  const rows = await awardRows(caller, laneId, database.db)
  const rejection = may(caller, 'bid') ? await ownRejection(caller, laneId, database.db) : []
  const history = rows.map(({ award }) => award)
  return rows
    .flatMap(({ award, carrier, by, offer }) => {
      const event = (at: Date, kind: AwardEvent['kind']): AwardEvent => ({
        at: at.toISOString(),
        kind,
        by: by ?? 'Former user',
        carrier,
        share: award.share,
        months: award.months,
        awardedCost: toDollars(award.awardedCents),
        reason:
          kind === 'declined'
            ? declinedBecause(award)
            : kind === 'awarded' || kind === 'pending'
              ? reasonOf(caller, award)
              : '',
        offer: awardedPriceWords(offer, award, lane.mode),
      })
      return [
        ...(award.confirmedAt
          ? [event(award.confirmedAt, 'awarded')]
          : repeats(award, history)
            ? []
            : [event(award.createdAt, 'pending')]),
        ...answersOf(award).map(([kind, at]) => event(at, kind)),
        ...(award.withdrawnAt && award.answer !== 'declined' && award.answer !== 'replaced'
          ? ending(award, history).map((kind) => event(award.withdrawnAt ?? award.createdAt, kind))
          : []),
      ]
    })
    .concat(rejection)
    .toSorted((a, b) => b.at.localeCompare(a.at))
}

type AwardRow = typeof awards.$inferSelect

/** What its carrier said to an award, and what the shipper did where it said nothing. */
function answersOf({ answer, answeredAt, withdrawnAt }: AwardRow): [AwardEvent['kind'], Date][] {
  if (answer === 'replaced') return withdrawnAt ? [['unanswered', withdrawnAt]] : []
  return answer !== null && answeredAt ? [[answer, answeredAt]] : []
}

const declinedBecause = ({ declineReason }: AwardRow): string =>
  declineReason === null ? '' : declineReasonWords[declineReason]

/** A decision ends what was pending on its lane in the same moment, where nobody withdrew anything. */
function ending(award: AwardRow, history: readonly AwardRow[]): AwardEvent['kind'][] {
  if (award.confirmedAt !== null) return ['reset']
  const next = history.filter(
    ({ id, createdAt }) => id > award.id && createdAt.getTime() === award.withdrawnAt?.getTime(),
  )
  if (next.length === 0) return ['withdrawn']
  return next.some((one) => isSamePart(one, award)) ? [] : ['replaced']
}

/** Marked pending once more as it was: nothing happened. */
const repeats = (award: AwardRow, history: readonly AwardRow[]): boolean =>
  history.some(
    (before) =>
      before.id < award.id &&
      before.confirmedAt === null &&
      before.withdrawnAt?.getTime() === award.createdAt.getTime() &&
      isSamePart(before, award),
  )

const isSamePart = (one: AwardRow, other: AwardRow): boolean =>
  one.bidId === other.bidId &&
  one.share === other.share &&
  one.months.join() === other.months.join() &&
  one.offerId === other.offerId

function reasonOf(caller: Caller, { reason, note }: AwardRow): string {
  const given = awardReasonSchema.safeParse({ kind: reason, note })
  if (!given.success) return ''
  if (may(caller, 'bid')) return tellReason(given.data, 'won')
  return note === '' ? reasonTitles[given.data.kind] : `${reasonTitles[given.data.kind]}: ${note}`
}

async function ownRejection(
  caller: Caller,
  laneId: number,
  db: Context['database']['db'],
): Promise<AwardEvent[]> {
  const rows = await db
    .select({ at: bids.updatedAt, carrier: companies.name, reason: bids.outcome })
    .from(bids)
    .innerJoin(companies, eq(companies.id, bids.carrierId))
    .where(
      and(
        eq(bids.laneId, laneId),
        eq(bids.carrierId, caller.companyId),
        eq(bids.status, 'rejected'),
      ),
    )
  return rows.map(({ at, carrier, reason }) => ({
    at: at.toISOString(),
    kind: 'rejected',
    by: 'The shipper',
    carrier,
    share: 0,
    months: [],
    awardedCost: null,
    reason,
    offer: '',
  }))
}

export async function awardedMonths(caller: Caller, laneId: number, { database }: Context) {
  await visibleLane(caller, laneId, database.db)
  const rows = await awardRows(caller, laneId, database.db)
  return rows
    .filter(
      ({ award }) =>
        award.state === 'confirmed' || (award.state === 'pending' && !may(caller, 'bid')),
    )
    .flatMap(({ award, carrier }) =>
      award.months.map((month) => ({
        month,
        carrier,
        share: award.share,
        confirmed: award.state === 'confirmed',
      })),
    )
    .toSorted((a, b) => a.month.localeCompare(b.month))
}

async function awardRows(caller: Caller, laneId: number, db: Context['database']['db']) {
  const rows = await db
    .select({
      award: awards,
      carrier: companies.name,
      by: users.username,
      offer: carrierOffers.name,
    })
    .from(awards)
    .innerJoin(companies, eq(companies.id, awards.carrierId))
    .leftJoin(carrierOffers, eq(carrierOffers.id, awards.offerId))
    .leftJoin(users, eq(users.id, awards.userId))
    .where(
      and(
        eq(awards.laneId, laneId),
        may(caller, 'bid') ? eq(awards.carrierId, caller.companyId) : undefined,
      ),
    )
    .orderBy(desc(awards.id))
  // A pending award is not announced: its carrier learns of it once it is confirmed.
  return may(caller, 'bid')
    ? rows
        .filter(({ award }) => award.confirmedAt !== null)
        .map((row) => ({ ...row, by: 'The shipper' }))
    : rows
}
