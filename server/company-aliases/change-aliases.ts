import { and, desc, eq } from 'drizzle-orm'
import type { CompanyAlias } from '#domain/company-alias.ts'
import { recordChange } from '#server/audit/record.ts'
import type { Caller, Context } from '#server/context.ts'
import { conflict, invalid, notFound } from '#server/refusal.ts'
import { type Db, inTransaction, type Transaction } from '#server/store/database.ts'
import { users } from '#server/store/tables/people.ts'
import { companyAliases, uploads } from '#server/store/tables/uploads.ts'
import { knownMeaning } from './meaning.ts'

/** The aliases of the caller's company, the latest first. */
export async function listAliases(
  { companyId }: Caller,
  db: Db | Transaction,
  id?: number,
): Promise<CompanyAlias[]> {
  const rows = await db
    .select({ alias: companyAliases, fileName: uploads.fileName, username: users.username })
    .from(companyAliases)
    .leftJoin(uploads, eq(uploads.id, companyAliases.uploadId))
    .leftJoin(users, eq(users.id, companyAliases.userId))
    .where(
      and(
        eq(companyAliases.companyId, companyId),
        id === undefined ? undefined : eq(companyAliases.id, id),
      ),
    )
    .orderBy(desc(companyAliases.updatedAt), desc(companyAliases.id))
  return rows.map(({ alias, fileName, username }) => ({
    id: alias.id,
    kind: alias.kind,
    scope: alias.scope,
    written: alias.written,
    meaning: alias.meaning,
    label: alias.label,
    uploadId: alias.uploadId,
    fileName: fileName ?? '',
    by: username ?? '',
    updatedAt: alias.updatedAt.toISOString(),
  }))
}

/** Has the next files read a word as something else; what was approved stays as it was read. */
export const changeAlias = (
  caller: Caller,
  id: number,
  { meaning: given, seen }: { meaning: string; seen: string },
  { database, now }: Context,
): Promise<CompanyAlias> =>
  inTransaction(database, async (tx) => {
    const before = await lockAlias(caller, id, tx)
    if (before.meaning !== seen)
      throw conflict('This alias was changed in the meantime. Reload the list.')
    const known = knownMeaning(before.kind, before.scope, given)
    if (!known) throw invalid(`"${given}" is not a known ${before.kind}.`)
    await tx
      .update(companyAliases)
      .set({ ...known, userId: caller.userId, updatedAt: now() })
      .where(eq(companyAliases.id, id))
    await recordChange(tx, caller, {
      subject: 'company alias',
      subjectId: before.written,
      action: 'changed',
      before: { readAs: before.label },
      after: { readAs: known.label },
    })
    const [changed] = await listAliases(caller, tx, id)
    if (!changed) throw notFound('The alias')
    return changed
  })

export const removeAlias = (caller: Caller, id: number, { database }: Context): Promise<void> =>
  inTransaction(database, async (tx) => {
    const { written, label } = await lockAlias(caller, id, tx)
    await tx.delete(companyAliases).where(eq(companyAliases.id, id))
    await recordChange(tx, caller, {
      subject: 'company alias',
      subjectId: written,
      action: 'deleted',
      before: { readAs: label },
    })
  })

async function lockAlias({ companyId }: Caller, id: number, tx: Transaction) {
  const [alias] = await tx
    .select()
    .from(companyAliases)
    .where(and(eq(companyAliases.id, id), eq(companyAliases.companyId, companyId)))
    .for('update')
  if (!alias) throw notFound('The alias')
  return alias
}
