import { and, inArray, isNull } from 'drizzle-orm'
import { may } from '#domain/capability.ts'
import { recordChange } from '#server/audit/record.ts'
import type { Caller, Context } from '#server/context.ts'
import { notFound, Refusal } from '#server/refusal.ts'
import { inTransaction } from '#server/store/database.ts'
import { documents } from '#server/store/tables/documents.ts'
import { visibleCompanies } from './belonging.ts'

/** Deletes documents with all their versions, all or nothing; their files stay for the audit. */
export function removeDocuments(
  caller: Caller,
  ids: readonly number[],
  { database, now }: Context,
): Promise<void> {
  return inTransaction(database, async (tx) => {
    const rows = await tx
      .select()
      .from(documents)
      .where(
        and(
          inArray(documents.id, [...ids]),
          isNull(documents.deletedAt),
          visibleCompanies(caller, documents.companyId),
        ),
      )
      .for('update')
    if (rows.length !== new Set(ids).size) throw notFound('A document')
    const isOwn = rows.every(({ companyId }) => companyId === caller.companyId)
    if (!isOwn && !may(caller, 'manage documents of every company'))
      throw new Refusal(403, 'Documents of another company are not yours to delete.')
    const series = rows.flatMap(({ seriesId }) => seriesId ?? [])
    await tx.update(documents).set({ deletedAt: now() }).where(inArray(documents.seriesId, series))
    for (const { id, name, title, version, companyId } of rows) {
      await recordChange(tx, caller, {
        subject: 'document',
        subjectId: id,
        action: 'deleted',
        before: { name, title, version },
        companyId,
      })
    }
  })
}
