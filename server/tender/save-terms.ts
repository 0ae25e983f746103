import { and, eq, sql } from 'drizzle-orm'
import type { NegotiationTerms } from '#domain/negotiation-terms.ts'
import type { Caller, Context } from '#server/context.ts'
import { addNotices, pushNotices } from '#server/notices.ts'
import { conflict } from '#server/refusal.ts'
import { inTransaction, type Transaction } from '#server/store/database.ts'
import { lanes, negotiationTerms } from '#server/store/tables.ts'
import { refreshLights } from './lights.ts'

/** Saves the next version of the terms; 409 when somebody else saved first. */
export async function saveTerms(
  caller: Caller,
  mode: number,
  terms: NegotiationTerms,
  context: Context,
): Promise<NegotiationTerms> {
  const next = { ...terms, version: terms.version + 1 }
  const notices = await inTransaction(context.database, async (tx) => {
    const saved = await tx
      .insert(negotiationTerms)
      .values({ companyId: caller.companyId, mode, version: next.version, terms: next })
      .onConflictDoUpdate({
        target: [negotiationTerms.companyId, negotiationTerms.mode],
        set: { version: next.version, terms: next, updatedAt: context.now() },
        setWhere: eq(negotiationTerms.version, terms.version),
      })
      .returning({ version: negotiationTerms.version })
    if (saved.length === 0) {
      throw conflict('The terms were changed by somebody else. Load them again.')
    }
    const own = and(eq(lanes.companyId, caller.companyId), eq(lanes.mode, mode))
    if (terms.targetRule !== null) await setTargets(terms.targetRule, own, tx)
    const started = await tx
      .select({ id: lanes.id })
      .from(lanes)
      .where(and(own, eq(lanes.status, 'started')))
    return addNotices(
      tx,
      await refreshLights(
        tx,
        started.map(({ id }) => id),
      ),
    )
  })
  await pushNotices(context, notices)
  return next
}

/** Lanes that have not started aim at their baseline less `percent`. */
const setTargets = (percent: number, own: ReturnType<typeof and>, tx: Transaction) =>
  tx
    .update(lanes)
    .set({
      targetCents: sql`round(${lanes.baselineCents} * ${(100 - percent) / 100}::numeric)::bigint`,
      version: sql`${lanes.version} + 1`,
    })
    .where(and(own, eq(lanes.status, 'open'), sql`${lanes.baselineCents} is not null`))
