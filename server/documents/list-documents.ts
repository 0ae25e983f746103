import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { RepoDocument } from '#contract/repo.ts'
import type { FileCategory } from '#domain/overview.ts'
import type { Caller, Context } from '#server/context.ts'
import { notFound } from '#server/refusal.ts'
import type { Db, Transaction } from '#server/store/database.ts'
import { documents } from '#server/store/tables/documents.ts'
import { companies, users } from '#server/store/tables/people.ts'
import { noteFor, statusFor } from './reviews.ts'

/** Nothing took this version's place. */
export const isNewest: SQL = sql`not exists (select 1 from documents newer
  where newer.series_id = documents.series_id and newer.version > documents.version)`

/** Documents as they are shown, mandatory ones first, then the newest. */
export async function listDocuments(
  caller: Caller,
  where: SQL | undefined,
  context: Context,
  db: Db | Transaction = context.database.db,
): Promise<RepoDocument[]> {
  const rows = await db
    .select({
      document: documents,
      status: statusFor(caller, context),
      note: noteFor(caller),
      company: companies.name,
      username: users.username,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(documents)
    .innerJoin(companies, eq(companies.id, documents.companyId))
    .leftJoin(users, eq(users.id, documents.userId))
    .where(and(isNull(documents.deletedAt), where))
    .orderBy(desc(sql`${documents.category} = 'Mandatory'`), desc(documents.id))
    .limit(20_000)
  return rows.map(({ document, status, note, company, username, firstName, lastName }) => ({
    id: document.id,
    name: document.name,
    category: document.category as FileCategory,
    title: document.title,
    status,
    note,
    validUntil: document.validUntil,
    version: document.version,
    mediaType: document.mediaType,
    byteCount: document.byteCount,
    companyId: document.companyId,
    company,
    uploadedBy: [firstName, lastName].filter(Boolean).join(' ') || (username ?? ''),
    uploadedAt: document.createdAt.toISOString(),
  }))
}

export async function oneDocument(
  caller: Caller,
  id: number,
  context: Context,
  db: Db | Transaction = context.database.db,
): Promise<RepoDocument> {
  const [document] = await listDocuments(caller, eq(documents.id, id), context, db)
  if (!document) throw notFound('The document')
  return document
}
