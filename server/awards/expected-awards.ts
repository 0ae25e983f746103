import { eq, sql } from 'drizzle-orm'
import { laneName } from '#domain/lane.ts'
import type { Caller } from '#server/context.ts'
import type { LaneRow } from '#server/lanes/quantities.ts'
import { conflict } from '#server/refusal.ts'
import { anyOf } from '#server/store/any-of.ts'
import type { Transaction } from '#server/store/database.ts'
import { awards } from '#server/store/tables/bids.ts'
import { users } from '#server/store/tables/people.ts'
import { isCurrent } from './confirmed-awards.ts'

export type StandingAward = typeof awards.$inferSelect & { by: string | null }

/** What is pending or confirmed on lanes that the transaction holds. */
export async function standingAwards(
  tx: Transaction,
  laneIds: readonly number[],
): Promise<StandingAward[]> {
  const rows = await tx
    .select({ award: awards, by: users.username })
    .from(awards)
    .leftJoin(users, eq(users.id, awards.userId))
    .where(sql`${anyOf(awards.laneId, laneIds)} and ${isCurrent('awards')}`)
    .orderBy(awards.laneId, awards.id)
  return rows.map(({ award, by }) => ({ ...award, by }))
}

/** Whether the lanes have these awards and no others: every award that is set is a row of its own. */
export function isExpected(
  standing: readonly StandingAward[],
  expected: readonly number[],
): boolean {
  const ids = new Set(expected)
  return ids.size === standing.length && standing.every(({ id }) => ids.has(id))
}

/** What tells one pending award from another, however often it was set. */
type SetAward = Pick<
  StandingAward,
  'bidId' | 'bidVersion' | 'share' | 'months' | 'awardedCents' | 'offerId' | 'reason' | 'note'
>

/** Whether these awards are what stands already: a call whose answer was lost may be made once more. */
export function stands(wanted: readonly SetAward[], standing: readonly StandingAward[]): boolean {
  const keys = (rows: readonly SetAward[]) =>
    rows
      .map((row) => {
        const { bidId, bidVersion, share, months, awardedCents, offerId, reason, note } = row
        return JSON.stringify([
          bidId,
          bidVersion,
          share,
          months,
          awardedCents,
          offerId,
          reason,
          note,
        ])
      })
      .toSorted()
      .join()
  return standing.every(({ state }) => state === 'pending') && keys(wanted) === keys(standing)
}

/** 409 where the lanes have other awards than the caller knows, also where the same user set them in another window. */
export function checkExpected(
  { userId }: Pick<Caller, 'userId'>,
  lanes: readonly LaneRow[],
  standing: readonly StandingAward[],
  expected: readonly number[],
): void {
  if (isExpected(standing, expected)) return
  const known = new Set(expected)
  const other = standing.find(({ id }) => !known.has(id))
  const lane = lanes.find(({ id }) => id === other?.laneId)
  if (!other || !lane)
    throw conflict(
      'A pending award of these lanes was withdrawn or changed in the meantime. Nothing was changed.',
    )
  const what = other.state === 'pending' ? 'set another pending award' : 'confirmed an award'
  throw conflict(
    other.userId === userId
      ? `${laneName(lane)}: you ${what} in the meantime, perhaps in another window, and it stays. Nothing was changed.`
      : `${laneName(lane)}: ${other.by ?? 'a former user'} ${what} in the meantime, which stays. Nothing was changed.`,
  )
}
