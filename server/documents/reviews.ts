import { type SQL, sql } from 'drizzle-orm'
import type { documents as documentCalls } from '#contract/ext/documents.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { CompanyKind } from '#domain/company-kind.ts'
import { may } from '#domain/capability.ts'
import type { DocumentStatus } from '#domain/document.ts'
import type { Caller, Context } from '#server/context.ts'
import { dayOf } from './day-of.ts'
import { documents } from '#server/store/tables/documents.ts'

type Viewer = Pick<Caller, 'role' | 'companyId'>
type Review = ResponseOf<typeof documentCalls.one>['reviews'][number]

/** Reviews that count for a document: those of the Owner and of shippers the carrier works with. */
const inForce = sql`(
  select r.document_id, r.company_id, r.status, r.note, r.at, k.name from document_reviews r
    join companies k on k.id = r.company_id join documents d on d.id = r.document_id
  where k.kind = ${CompanyKind.Owner} or exists (select 1 from carrier_modes m
    where m.shipper_id = r.company_id and m.carrier_id = d.company_id and m.state <> 'ended'))`

const ownReview = (column: SQL, { companyId }: Viewer): SQL =>
  sql`(select ${column} from document_reviews r where r.document_id = ${documents.id} and r.company_id = ${companyId})`

/** What all reviews come to for the document's own company: one rejection is what it has to act on. */
const together = sql`(select case
    when bool_or(r.status = 'rejected') then 'rejected' when bool_or(r.status = 'accepted') then 'accepted'
    when bool_or(r.status = 'expired') then 'expired' end
  from ${inForce} r where r.document_id = ${documents.id})`

/**
 * The status today, as somebody sees it: a shipper reads its own review, the document's company what all
 * reviews come to. What was accepted expires by itself; what its company ended is expired for everybody.
 */
export function statusFor(caller: Viewer, { now }: Pick<Context, 'now'>): SQL<DocumentStatus> {
  const own = ownReview(sql`r.status`, caller)
  const seesAll = sql`${documents.companyId} = ${caller.companyId}`
  const reviewed = may(caller, 'see every company')
    ? sql`coalesce(${own}, ${together})`
    : sql`case when ${seesAll} then ${together} else ${own} end`
  return sql<DocumentStatus>`(select case
      when ${documents.status} = 'expired' then 'expired'
      when s.status = 'accepted' and ${documents.validUntil} < ${dayOf(now())} then 'expired'
      else s.status end
    from (select coalesce(${reviewed}, ${documents.status}) as status) s)`
}

/** Why it was rejected: in a shipper's own words, or all reasons with who gave them. */
export function noteFor(caller: Viewer): SQL<string> {
  const own = ownReview(sql`r.note`, caller)
  const all = sql`(select string_agg(r.name || ': ' || r.note, '; ' order by r.name) from ${inForce} r
    where r.document_id = ${documents.id} and r.status = 'rejected' and r.note <> '')`
  const shown = may(caller, 'see every company')
    ? sql`coalesce(${own}, ${all}, '')`
    : sql`coalesce(case when ${documents.companyId} = ${caller.companyId} then ${all} else ${own} end, '')`
  return sql<string>`${shown}`
}

/** Who made what of a version: everybody for its own company and the Owner, a shipper only itself. */
export async function reviewsOf(
  caller: Viewer,
  { id, companyId }: { id: number; companyId: number },
  { database: { db } }: Context,
): Promise<Review[]> {
  const all = may(caller, 'see every company') || caller.companyId === companyId
  const { rows } = await db.execute<Omit<Review, 'at'> & { at: string | Date }>(sql`
    select r.name as company, r.status, r.note, r.at from ${inForce} r
    where r.document_id = ${id} and ${all ? sql`true` : sql`r.company_id = ${caller.companyId}`}
    order by r.name`)
  return rows.map(({ at, ...review }) => ({ ...review, at: new Date(at).toISOString() }))
}
