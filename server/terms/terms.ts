import { and, asc, eq, sql } from 'drizzle-orm'
import { CompanyKind } from '#domain/company-kind.ts'
import { may } from '#domain/capability.ts'
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
import type { LaneRow } from '#server/lanes/quantities.ts'
import { validMonths } from './months.ts'
import { keepRound } from './rounds.ts'

type Tendered = Pick<LaneRow, 'companyId' | 'mode' | 'termsVersion'>

/** `current` rules who sees and may do what; `frozen` holds the rates and assumptions bids are valued at. */
export type Tender = { current: NegotiationTerms; frozen: NegotiationTerms }

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

export async function tendersOf(
  rows: readonly Tendered[],
  db: Db | Transaction,
): Promise<(lane: Tendered) => Tender> {
  const shippers = sql`${sql.param([...new Set(rows.map(({ companyId }) => companyId))])}::int[]`
  const versions = sql`${sql.param([...new Set(rows.map(({ termsVersion }) => termsVersion))])}::int[]`
  const found = await db.execute<{
    of: 'current' | 'frozen' | 'usual'
    company_id: number
    mode: number
    version: number
    terms: string
  }>(sql`
    select 'current' as of, company_id, mode, version, terms::text from ${negotiationTerms} where company_id = any(${shippers})
    union all select 'frozen', company_id, mode, version, terms::text from ${frozenTerms}
      where company_id = any(${shippers}) and version = any(${versions})
    union all select 'usual', 0, mode, version, terms::text from ${negotiationTerms}
      where company_id in (select id from ${companies} where kind = ${CompanyKind.Owner})`)
  const terms = new Map(
    found.rows.map(({ of, company_id, mode, version, terms: text }) => [
      key(of, company_id, mode, of === 'frozen' ? version : null),
      parseTerms(text, version),
    ]),
  )
  return ({ companyId, mode, termsVersion }) => {
    const now =
      terms.get(key('current', companyId, mode, null)) ??
      // What the Owner set for shippers that set nothing themselves.
      terms.get(key('usual', 0, mode, null)) ??
      defaultTerms
    return { current: now, frozen: terms.get(key('frozen', companyId, mode, termsVersion)) ?? now }
  }
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
  if (!may(caller, 'bid')) return termsOf(caller.companyId, mode, database.db)
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

const key = (...parts: (string | number | null)[]) => parts.join(' ')

/** Terms of before carriers' bids had to move may still say 0. */
const withSmallestChange = (terms: NegotiationTerms): NegotiationTerms => ({
  ...terms,
  minimumBidChange: minimumChangeOf(terms),
})

/** More tenders than are worked on within an hour or so. */
const mostParsed = 500
const parsed = new Map<string, NegotiationTerms>()

/** Every bid is read by its terms, which rarely change: the same text is checked once. */
function parseTerms(text: string, version: number): NegotiationTerms {
  const key = `${version} ${text}`
  const known = parsed.get(key)
  if (known) return known
  const terms = withSmallestChange(
    negotiationTermsSchema.parse({ ...(JSON.parse(text) as object), version }),
  )
  if (parsed.size >= mostParsed) parsed.clear()
  parsed.set(key, terms)
  return terms
}
