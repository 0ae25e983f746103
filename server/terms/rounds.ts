import { and, eq, sql } from 'drizzle-orm'
import type { NegotiationTerms } from '#domain/negotiation-terms.ts'
import type { Transaction } from '#server/store/database.ts'
import { tenderRounds } from '#server/store/tables/terms.ts'

type Times = Pick<NegotiationTerms, 'round' | 'opensAt' | 'closesAt' | 'zone'>

/** Keeps when the round of the terms opens and closes; rounds before it stay as they were. */
export async function keepRound(
  tx: Transaction,
  companyId: number,
  mode: number,
  { round, opensAt, closesAt, zone }: Times,
): Promise<void> {
  const times = { opensAt: dateOf(opensAt), closesAt: dateOf(closesAt), zone }
  await tx
    .insert(tenderRounds)
    .values({ companyId, mode, round, ...times })
    .onConflictDoUpdate({
      target: [tenderRounds.companyId, tenderRounds.mode, tenderRounds.round],
      set: times,
    })
}

/** Ends a round that the next one follows, where it had not closed by itself. */
export async function endRound(
  tx: Transaction,
  companyId: number,
  mode: number,
  before: Times,
  now: Date,
): Promise<void> {
  await keepRound(tx, companyId, mode, before)
  await tx
    .update(tenderRounds)
    .set({ closesAt: sql`least(coalesce(${tenderRounds.closesAt}, ${now}), ${now})` })
    .where(
      and(
        eq(tenderRounds.companyId, companyId),
        eq(tenderRounds.mode, mode),
        eq(tenderRounds.round, before.round),
      ),
    )
}

const dateOf = (time: string | null) => (time === null ? null : new Date(time))
