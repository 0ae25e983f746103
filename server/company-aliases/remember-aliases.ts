import { type AliasKind, aliasScopes } from '#domain/company-alias.ts'
import { type ExceptionKind, isPlaceProblem, type RecordedRepair } from '#domain/shipment-upload.ts'
import { recordChange, type Who } from '#server/audit/record.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/store/database.ts'
import type { companyAliases, uploads } from '#server/store/tables/uploads.ts'
import { foldedWord } from './aliases-of.ts'
import { knownMeaning } from './meaning.ts'
import { saveAliases } from './save-aliases.ts'

type UploadRow = Pick<
  typeof uploads.$inferSelect,
  'id' | 'companyId' | 'userId' | 'mode' | 'fileName' | 'repairs'
>
type NewAlias = typeof companyAliases.$inferInsert

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
  const saved = await saveAliases(tx, [...aliases.values()], now())
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
  const scopes = repair.family ? [repair.family] : aliasScopes(kind, repair.modes ?? [upload.mode])
  return scopes.map((scope) => ({
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
