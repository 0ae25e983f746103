import { and, eq, isNull, sql } from 'drizzle-orm'
import type { RepoDocument } from '#contract/repo.ts'
import { type Belonging, decidable, type DocumentStatus, mayBecome } from '#domain/document.ts'
import { recordChange } from '#server/audit/record.ts'
import type { Caller, Context } from '#server/context.ts'
import { addNotices, pushNotices } from '#server/notices.ts'
import { conflict, notFound, Refusal } from '#server/refusal.ts'
import { inTransaction, type Transaction } from '#server/store/database.ts'
import { documentReviews, documents } from '#server/store/tables/documents.ts'
import { companies } from '#server/store/tables/people.ts'
import { belongingOf, visibleCompanies } from './belonging.ts'
import { dayOf } from './day-of.ts'
import { isNewest, oneDocument } from './list-documents.ts'
import { statusFor } from './reviews.ts'

/**
 * Reviews a document's newest version for the caller's company alone and notifies its own company; its
 * own company may end it for everybody.
 */
export async function reviewDocument(
  caller: Caller,
  id: number,
  to: DocumentStatus,
  note: string,
  context: Context,
): Promise<RepoDocument> {
  const [reviewed, notices] = await inTransaction(context.database, async (tx) => {
    const row = await lock(caller, id, context, tx)
    const belonging = await belongingOf(caller, row.companyId, tx)
    if (!belonging || !decidable(caller.role, belonging).includes(to))
      throw new Refusal(403, `Your account may not set this document to ${to}.`)
    if (!row.newest) throw conflict('A newer version has taken the place of this one.')
    if (!mayBecome(row.status, to)) throw conflict(`It is ${row.status} and cannot become ${to}.`)
    if (to === 'accepted' && row.validUntil && row.validUntil < dayOf(context.now()))
      throw conflict(`It was valid until ${row.validUntil}. Ask for a new one.`)
    if (belonging !== 'own' && row.ended) {
      throw conflict(`Its own company marked it as expired. Ask for a new one.`)
    }
    await write(caller, id, belonging, to, note, context, tx)
    const document = await oneDocument(caller, id, context, tx)
    const called = { name: document.name, title: document.title }
    await recordChange(tx, caller, {
      subject: 'document',
      subjectId: id,
      action: to,
      before: { ...called, status: row.status },
      after: { ...called, status: to, note: document.note },
      companyId: row.companyId,
    })
    return [document, belonging === 'own' ? [] : await tellCompany(caller, document, tx)] as const
  })
  await pushNotices(context, notices)
  return reviewed
}

async function lock(caller: Caller, id: number, context: Context, tx: Transaction) {
  const [row] = await tx
    .select({
      companyId: documents.companyId,
      validUntil: documents.validUntil,
      status: statusFor(caller, context),
      ended: sql`${documents.status} = 'expired'`.mapWith(Boolean),
      newest: isNewest.mapWith(Boolean),
    })
    .from(documents)
    .where(
      and(
        eq(documents.id, id),
        isNull(documents.deletedAt),
        visibleCompanies(caller, documents.companyId),
      ),
    )
    .for('update')
  if (!row) throw notFound('The document')
  return row
}

async function write(
  { companyId }: Caller,
  documentId: number,
  belonging: Belonging,
  status: DocumentStatus,
  note: string,
  { now }: Context,
  tx: Transaction,
): Promise<void> {
  if (belonging === 'own') {
    await tx.update(documents).set({ status }).where(eq(documents.id, documentId))
    return
  }
  const review = { status, note: status === 'rejected' ? note : '', at: now() }
  await tx
    .insert(documentReviews)
    .values({ documentId, companyId, ...review })
    .onConflictDoUpdate({
      target: [documentReviews.documentId, documentReviews.companyId],
      set: review,
    })
}

async function tellCompany(
  caller: Caller,
  { companyId, title, name, status, note }: RepoDocument,
  tx: Transaction,
) {
  const [reviewer] = await tx
    .select({ name: companies.name })
    .from(companies)
    .where(eq(companies.id, caller.companyId))
  return addNotices(tx, [
    {
      companyId,
      mode: 0,
      type: 'StatusChanged',
      description: `${title || name}: ${status} by ${reviewer?.name ?? 'a shipper'}${note ? `, ${note}` : ''}`,
    },
  ])
}
