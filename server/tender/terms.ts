import { and, eq, sql } from 'drizzle-orm'
import type { LightRule } from '#domain/light.ts'
import {
  defaultTerms,
  type NegotiationTerms,
  negotiationTermsSchema,
} from '#domain/negotiation-terms.ts'
import type { Caller, Context } from '#server/context.ts'
import { conflict } from '#server/refusal.ts'
import { type Db, inTransaction, type Transaction } from '#server/store/database.ts'
import { carrierModes, lanes, negotiationTerms } from '#server/store/tables.ts'
import { refreshLights } from './lights.ts'
import { addNotices, pushNotices } from '#server/notices.ts'

/** The terms a shipper set for a mode, or the usual ones. */
export async function termsOf(
  companyId: number,
  mode: number,
  db: Db | Transaction,
): Promise<NegotiationTerms> {
  const [row] = await db
    .select()
    .from(negotiationTerms)
    .where(and(eq(negotiationTerms.companyId, companyId), eq(negotiationTerms.mode, mode)))
  return row ? negotiationTermsSchema.parse({ ...row.terms, version: row.version }) : defaultTerms
}

/** One's own terms; a carrier's are those of the shipper it works for in the mode. */
export async function termsFor(
  caller: Caller,
  mode: number,
  { database }: Context,
): Promise<NegotiationTerms> {
  if (caller.role !== 'Carrier') return termsOf(caller.companyId, mode, database.db)
  const [link] = await database.db
    .select({ shipperId: carrierModes.shipperId })
    .from(carrierModes)
    .where(and(eq(carrierModes.carrierId, caller.companyId), eq(carrierModes.mode, mode)))
    .orderBy(carrierModes.createdAt)
    .limit(1)
  const terms = link ? await termsOf(link.shipperId, mode, database.db) : defaultTerms
  // The rule would tell the target to whoever knows the baseline.
  return { ...terms, targetRule: null }
}

export const lightRuleOf = ({ lightBasis, green, amber }: NegotiationTerms): LightRule => ({
  basis: lightBasis,
  green,
  amber,
})

/** Saves the next version of the terms; 409 when somebody else saved first. */
export async function saveTerms(
  caller: Caller,
  mode: number,
  terms: NegotiationTerms,
  context: Context,
): Promise<NegotiationTerms> {
  const notices = await inTransaction(context.database, async (tx) => {
    const saved = await tx
      .insert(negotiationTerms)
      .values({ companyId: caller.companyId, mode, version: terms.version + 1, terms })
      .onConflictDoUpdate({
        target: [negotiationTerms.companyId, negotiationTerms.mode],
        set: { version: terms.version + 1, terms, updatedAt: context.now() },
        setWhere: eq(negotiationTerms.version, terms.version),
      })
      .returning({ version: negotiationTerms.version })
    if (saved.length === 0)
      throw conflict('The terms were changed by somebody else. Load them again.')
    const own = and(eq(lanes.companyId, caller.companyId), eq(lanes.mode, mode))
    if (terms.targetRule !== null) {
      const ratio = 1 - terms.targetRule / 100
      await tx
        .update(lanes)
        .set({
          targetCents: sql`round(${lanes.baselineCents} * ${ratio}::float8)::bigint`,
          version: sql`${lanes.version} + 1`,
        })
        .where(and(own, eq(lanes.status, 'open'), sql`${lanes.baselineCents} is not null`))
    }
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
  return { ...terms, version: terms.version + 1 }
}
