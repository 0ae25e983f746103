import { sql } from 'drizzle-orm'
import { type AliasKind, aliasScopes } from '#domain/company-alias.ts'
import { type ExceptionKind, isPlaceProblem, type RecordedRepair } from '#domain/shipment-upload.ts'
import { recordChange, type Who } from '#server/audit/record.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/store/database.ts'
import { companyAliases, type uploads } from '#server/store/tables/uploads.ts'
import { foldedWord } from './folded-word.ts'
import { knownMeaning } from './meaning.ts'

type UploadRow = Pick<
  typeof uploads.$inferSelect,
  'id' | 'companyId' | 'userId' | 'mode' | 'fileName' | 'repairs'
>
type NewAlias = typeof companyAliases.$inferInsert

/** PostgreSQL takes 65,535 values at once. */
const rowsAtOnce = 5000

/**
 * Keeps what the repairs of an upload say of the company's own words. Once the upload is approved: until
 * then its repairs can be taken back, and a rejected file teaches nothing.
 */
export async function rememberAliases(
  tx: Transaction,
  upload: UploadRow,
  who: Who,
  { now }: Context,
): Promise<number> {
  const aliases = new Map<string, NewAlias>()
  for (const repair of upload.repairs)
    for (const alias of aliasesIn(repair, upload))
      aliases.set(`${alias.kind}|${alias.scope}|${alias.folded}`, { ...alias, updatedAt: now() })
  const all = [...aliases.values()]
  const saved: { written: string; label: string }[] = []
  for (let from = 0; from < all.length; from += rowsAtOnce) {
    saved.push(
      ...(await tx
        .insert(companyAliases)
        .values(all.slice(from, from + rowsAtOnce))
        .onConflictDoUpdate({
          target: [
            companyAliases.companyId,
            companyAliases.kind,
            companyAliases.scope,
            companyAliases.folded,
          ],
          set: {
            written: sql`excluded.written`,
            meaning: sql`excluded.meaning`,
            label: sql`excluded.label`,
            uploadId: sql`excluded.upload_id`,
            userId: sql`excluded.user_id`,
            updatedAt: now(),
          },
          setWhere: sql`${companyAliases.meaning} <> excluded.meaning`,
        })
        .returning({ written: companyAliases.written, label: companyAliases.label })),
    )
  }
  if (saved.length > 0)
    await recordChange(tx, who, {
      subject: 'company alias',
      subjectId: upload.fileName,
      action: 'remembered',
      after: { aliases: saved.map(({ written, label }) => `${written} = ${label}`) },
      companyId: upload.companyId,
    })
  return saved.length
}

function aliasesIn(repair: RecordedRepair, upload: UploadRow): NewAlias[] {
  const kind = aliasKindOf(repair.kind)
  const written = repair.found.trim()
  const folded = foldedWord(written)
  if (!kind || repair.action === 'exclude' || folded === '') return []
  const meant = repair.action === 'keep' ? written : repair.value.trim()
  if (meant === '') return []
  return aliasScopes(kind, repair.modes ?? [upload.mode]).map((scope) => ({
    companyId: upload.companyId,
    kind,
    scope,
    folded,
    written,
    ...(knownMeaning(kind, scope, meant) ?? { meaning: meant, label: meant }),
    uploadId: upload.id,
    userId: repair.userId ?? upload.userId,
  }))
}

function aliasKindOf(kind: ExceptionKind): AliasKind | undefined {
  if (isPlaceProblem(kind)) return 'place'
  if (kind === 'UnknownEquipment') return 'equipment'
  if (kind === 'UnknownService') return 'service'
  return kind === 'UnknownMode' ? 'mode' : undefined
}
