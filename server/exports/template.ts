import { isDeepStrictEqual } from 'node:util'
import { asc, eq, sql } from 'drizzle-orm'
import type { BodyOf } from '#contract/endpoint.ts'
import type { exports, ExportTemplate } from '#contract/export.ts'
import { type ExportColumn, exportKeys } from '#domain/export-column.ts'
import { columnsOfHeadings } from '#domain/export-headings.ts'
import type { Mode } from '#domain/mode.ts'
import { noSettings } from '#domain/shipment-upload.ts'
import { UploadKind, UploadResult, uploadResultWords, UploadStatus } from '#domain/upload.ts'
import { recordChange } from '#server/audit/record.ts'
import type { Caller, Context } from '#server/context.ts'
import type { StoredFile } from '#server/files.ts'
import { removeUnused } from '#server/received-files.ts'
import { conflict, invalid, Refusal } from '#server/refusal.ts'
import { fileKind } from '#server/sheets/file-kind.ts'
import { findHeadings } from '#server/sheets/heading-row.ts'
import { invalidFormatWords } from '#server/sheets/read-rows.ts'
import { type Db, inTransaction, type Transaction } from '#server/store/database.ts'
import { exportTemplates } from '#server/store/tables/export-templates.ts'
import { users } from '#server/store/tables/people.ts'
import { uploads } from '#server/store/tables/uploads.ts'

/** The columns of a mode's custom export; null where the standard ones count. */
export async function templateOf(mode: Mode, db: Db | Transaction): Promise<ExportColumn[] | null> {
  const [row] = await db.select().from(exportTemplates).where(eq(exportTemplates.mode, mode))
  return row ? row.columns.flatMap(knownColumn) : null
}

export async function listTemplates({ database }: Context) {
  const rows = await database.db
    .select({ template: exportTemplates, username: users.username })
    .from(exportTemplates)
    .leftJoin(users, eq(users.id, exportTemplates.userId))
    .orderBy(asc(exportTemplates.mode))
  return rows.map(({ template, username }) => ({
    mode: template.mode as Mode,
    columns: template.columns.flatMap(knownColumn),
    updatedBy: username ?? '',
    updatedAt: template.updatedAt.toISOString(),
  }))
}

/**
 * Sets the custom columns of a mode; none brings the standard ones back. 409 when somebody else changed
 * them since they were seen.
 */
export function saveTemplate(
  caller: Caller,
  { mode, columns, seen }: BodyOf<typeof exports.saveTemplate>,
  context: Context,
): Promise<ExportTemplate> {
  return inTransaction(context.database, async (tx) => {
    await put(tx, caller, { mode, columns, seen }, context)
    return { mode, columns }
  })
}

/** A template in the order and under the names of a file's headings; a refused file is removed again. */
export async function templateFromFile(
  caller: Caller,
  mode: Mode,
  files: readonly StoredFile[],
  context: Context,
): Promise<ExportTemplate> {
  try {
    const [file, ...others] = files
    if (!file || others.length > 0) throw invalid('Send one file: a mode has one template.')
    const columns = columnsOfHeadings(await headingsOf(file, context))
    await inTransaction(context.database, async (tx) => {
      await put(tx, caller, { mode, columns }, context)
      await tx.insert(uploads).values({
        ...file,
        kind: UploadKind.UserTemplateConfig,
        mode,
        companyId: caller.companyId,
        userId: caller.userId,
        status: UploadStatus.Completed,
        result: UploadResult.Success,
        progress: 1,
        settings: noSettings,
      })
    })
    return { mode, columns }
  } catch (error) {
    await removeUnused(files, context)
    throw error
  }
}

async function headingsOf(file: StoredFile, { files }: Context): Promise<string[]> {
  await using local = await files.local(file.storedName)
  const { path } = local
  const kind = await fileKind(path, file.byteCount)
  if (!kind) throw refused(UploadResult.InvalidFileType)
  const found = await findHeadings(path, kind).catch((error: unknown) => {
    throw refused(UploadResult.InvalidFormat, invalidFormatWords(error))
  })
  if (!found || found.headings.length > 200) throw refused(UploadResult.InvalidFormat)
  return found.headings.map((heading) => heading.slice(0, 120))
}

const refused = (result: UploadResult, message: string = uploadResultWords[result]) =>
  new Refusal(422, message, undefined, result)

async function put(
  tx: Transaction,
  caller: Caller,
  { mode, columns, seen }: ExportTemplate & { seen?: readonly ExportColumn[] | undefined },
  { now }: Context,
): Promise<void> {
  // Two people saving at once: the later one's audit names what the earlier one wrote.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('export-template'), ${mode}::int)`)
  const before = await templateOf(mode, tx)
  if (seen && !isDeepStrictEqual(seen, before ?? [])) {
    throw conflict('Somebody else changed this template. Load it again.')
  }
  const row = { mode, columns: [...columns], userId: caller.userId, updatedAt: now() }
  if (columns.length === 0) await tx.delete(exportTemplates).where(eq(exportTemplates.mode, mode))
  else
    await tx
      .insert(exportTemplates)
      .values(row)
      .onConflictDoUpdate({ target: exportTemplates.mode, set: row })
  await recordChange(tx, caller, {
    subject: 'export template',
    subjectId: mode,
    action: columns.length === 0 ? 'deleted' : before ? 'changed' : 'added',
    before,
    after: columns.length === 0 ? null : columns,
    companyId: null,
  })
}

/** A column of an older version that no longer exists is left out. */
const knownColumn = ({ key, title }: { key: string; title: string }): ExportColumn[] => {
  const known = exportKeys.find((one) => one === key)
  return known ? [{ key: known, title }] : []
}
