import { and, eq, isNull } from 'drizzle-orm'
import type { RepoDocument } from '#contract/repo.ts'
import { decidable, type DocumentStatus, mayBecome } from '#domain/document.ts'
import { recordChange } from '#server/audit/record.ts'
import type { Caller, Context } from '#server/context.ts'
import { addNotices, pushNotices } from '#server/notices.ts'
import { conflict, notFound, Refusal } from '#server/refusal.ts'
import { inTransaction, type Transaction } from '#server/store/database.ts'
import { documents } from '#server/store/tables/documents.ts'
import { belongingOf, visibleCompanies } from './belonging.ts'
import { dayOf, isNewest, oneDocument, statusToday } from './list-documents.ts'

/** Gives a document's newest version another status; its company is told. */
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
    await tx
      .update(documents)
      .set({ status: to, note: to === 'rejected' ? note : '' })
      .where(eq(documents.id, id))
    const document = await oneDocument(id, context, tx)
    const called = { name: document.name, title: document.title }
    await recordChange(tx, caller, {
      subject: 'document',
      subjectId: id,
      action: to,
      before: { ...called, status: row.status },
      after: { ...called, status: to, note: document.note },
      companyId: row.companyId,
    })
    return [document, belonging === 'own' ? [] : await tellCompany(document, tx)] as const
  })
  await pushNotices(context, notices)
  return reviewed
}

async function lock(caller: Caller, id: number, context: Context, tx: Transaction) {
  const [row] = await tx
    .select({
      companyId: documents.companyId,
      validUntil: documents.validUntil,
      status: statusToday(context),
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

const tellCompany = ({ companyId, title, name, status, note }: RepoDocument, tx: Transaction) =>
  addNotices(tx, [
    {
      companyId,
      mode: 0,
      type: 'StatusChanged',
      description: `${title || name}: ${status}${note ? `, ${note}` : ''}`,
    },
  ])
