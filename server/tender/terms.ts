import { and, asc, eq, inArray } from 'drizzle-orm'
import { minimumChangeOf } from '#domain/bid-feedback.ts'
import {
  defaultTerms,
  type NegotiationTerms,
  negotiationTermsSchema,
} from '#domain/negotiation-terms.ts'
import { isOpen } from '#server/carriers/links.ts'
import type { Caller, Context } from '#server/context.ts'
import type { Db, Transaction } from '#server/store/database.ts'
import { companies } from '#server/store/tables/people.ts'
import { carrierModes, frozenTerms, negotiationTerms } from '#server/store/tables/terms.ts'
import type { LaneRow } from './quantities.ts'
import { validMonths } from './months.ts'
import { keepRound } from './rounds.ts'

type Tendered = Pick<LaneRow, 'companyId' | 'mode' | 'termsVersion'>

/** `current` rules who sees and may do what; `frozen` holds the rates and assumptions bids are valued at. */
export type Tender = { current: NegotiationTerms; frozen: NegotiationTerms }

/** What a bid of the tender is read and checked by. */
export const bidRules = (
  { current, frozen }: Tender,
  now: Date,
): { terms: NegotiationTerms; validMonths: string[] } => ({
  terms: { ...current, exchangeRates: frozen.exchangeRates },
  validMonths: validMonths(current, now),
})

/** The terms a shipper set for a mode, or the usual ones. */
export async function termsOf(
  companyId: number,
  mode: number,
  db: Db | Transaction,
): Promise<NegotiationTerms> {
  const tenderOf = await tendersOf([{ companyId, mode, termsVersion: null }], db)
  return tenderOf({ companyId, mode, termsVersion: null }).current
}

/** The terms of many lanes in two queries. */
export async function tendersOf(
  rows: readonly Tendered[],
  db: Db | Transaction,
): Promise<(lane: Tendered) => Tender> {
  const shippers = [...new Set(rows.map(({ companyId }) => companyId))]
  const set = await db
    .select()
    .from(negotiationTerms)
    .where(inArray(negotiationTerms.companyId, shippers))
  const current = new Map(
    set.map((row) => [key(row.companyId, row.mode), parseTerms(row.terms, row.version)]),
  )
  const usual = await platformTerms(db)
  const kept = await db.select().from(frozenTerms).where(inArray(frozenTerms.companyId, shippers))
  const frozen = new Map(
    kept.map((row) => [
      key(row.companyId, row.mode, row.version),
      parseTerms(row.terms, row.version),
    ]),
  )
  return ({ companyId, mode, termsVersion }) => {
    const now = current.get(key(companyId, mode)) ?? usual.get(mode) ?? defaultTerms
    return { current: now, frozen: frozen.get(key(companyId, mode, termsVersion)) ?? now }
  }
}

/** What the Owner set for shippers that set nothing themselves, by mode. */
async function platformTerms(db: Db | Transaction): Promise<Map<number, NegotiationTerms>> {
  const rows = await db
    .select({
      mode: negotiationTerms.mode,
      version: negotiationTerms.version,
      terms: negotiationTerms.terms,
    })
    .from(negotiationTerms)
    .innerJoin(companies, eq(companies.id, negotiationTerms.companyId))
    .where(eq(companies.kind, 'Owner'))
  return new Map(rows.map(({ mode, terms, version }) => [mode, parseTerms(terms, version)]))
}

/**
 * Keeps the terms lanes start under; later changes of the rates do not touch their bids. A tender under
 * the platform's terms has them as its own from then on.
 */
export async function freezeTerms(
  companyId: number,
  mode: number,
  tx: Transaction,
): Promise<number> {
  const terms = await termsOf(companyId, mode, tx)
  await tx
    .insert(negotiationTerms)
    .values({ companyId, mode, version: terms.version, terms })
    .onConflictDoNothing()
  await keepRound(tx, companyId, mode, terms)
  await tx
    .insert(frozenTerms)
    .values({ companyId, mode, version: terms.version, terms })
    .onConflictDoNothing()
  return terms.version
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
    .where(and(eq(carrierModes.carrierId, caller.companyId), eq(carrierModes.mode, mode), isOpen))
    .orderBy(asc(carrierModes.createdAt), asc(carrierModes.shipperId))
    .limit(1)
  const terms = link ? await termsOf(link.shipperId, mode, database.db) : defaultTerms
  // The rule would tell the target to anyone who knows the baseline.
  return { ...terms, targetRule: null }
}

const key = (...parts: (number | null)[]) => parts.join(' ')

/** Terms of before carriers' bids had to move may still say 0. */
const withSmallestChange = (terms: NegotiationTerms): NegotiationTerms => ({
  ...terms,
  minimumBidChange: minimumChangeOf(terms),
})

const parseTerms = (terms: NegotiationTerms, version: number): NegotiationTerms =>
  withSmallestChange(negotiationTermsSchema.parse({ ...terms, version }))
