import { and, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { may } from '#domain/capability.ts'
import type { documents as documentCalls } from '#contract/ext/documents.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { Caller, Context } from '#server/context.ts'
import { notFound } from '#server/refusal.ts'
import type { FileBody } from '#server/serve.ts'
import { documents, documentViews } from '#server/store/tables/documents.ts'
import { companies, users } from '#server/store/tables/people.ts'
import { visibleCompanies } from './belonging.ts'
import { listDocuments } from './list-documents.ts'
import { reviewsOf } from './reviews.ts'

/** The file, by its content's own type; notes that the caller saw it. */
export async function fetchDocument(
  caller: Caller,
  id: number,
  context: Context,
): Promise<FileBody> {
  const document = await visibleDocument(caller, id, context)
  const seen = { documentId: id, userId: caller.userId, at: context.now() }
  await context.database.db
    .insert(documentViews)
    .values(seen)
    .onConflictDoUpdate({
      target: [documentViews.documentId, documentViews.userId],
      set: { at: seen.at },
    })
  return {
    name: document.name,
    type: document.mediaType,
    body: context.files.read(document.storedName),
  }
}

/** All versions, newest first, who reviewed the newest and who saw them; shippers do not learn of each other. */
export async function documentHistory(
  caller: Caller,
  id: number,
  context: Context,
): Promise<ResponseOf<typeof documentCalls.one>> {
  const { seriesId, companyId } = await visibleDocument(caller, id, context)
  const ofSeries = eq(documents.seriesId, seriesId ?? id)
  const versions = await listDocuments(caller, ofSeries, context)
  const views = await context.database.db
    .select({
      version: documents.version,
      name: sql<string>`coalesce(nullif(trim(${users.firstName} || ' ' || ${users.lastName}), ''), ${users.username})`,
      company: companies.name,
      at: documentViews.at,
    })
    .from(documentViews)
    .innerJoin(documents, eq(documents.id, documentViews.documentId))
    .innerJoin(users, eq(users.id, documentViews.userId))
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(and(ofSeries, viewersShown(caller, companyId)))
    .orderBy(desc(documentViews.at))
    .limit(200)
  const reviews = await reviewsOf(caller, { id: versions[0]?.id ?? id, companyId }, context)
  return {
    versions,
    reviews,
    views: views.map(({ at, ...view }) => ({ ...view, at: at.toISOString() })),
  }
}

const viewersShown = (caller: Caller, companyId: number): SQL | undefined =>
  may(caller, 'see every company') || caller.companyId === companyId
    ? undefined
    : or(eq(users.companyId, caller.companyId), eq(users.companyId, companyId))

async function visibleDocument(caller: Caller, id: number, { database }: Context) {
  const [document] = await database.db
    .select()
    .from(documents)
    .where(
      and(
        eq(documents.id, id),
        isNull(documents.deletedAt),
        visibleCompanies(caller, documents.companyId),
      ),
    )
  if (!document) throw notFound('The document')
  return document
}
