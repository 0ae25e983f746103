import { and, eq } from 'drizzle-orm'
import type { ext } from '#contract/ext/ext.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { mappingOf, suggestColumns } from '#domain/column-suggestion.ts'
import { unusedMoney } from '#domain/unused-money.ts'
import type { Caller, Context } from '#server/context.ts'
import { invalid, notFound } from '#server/refusal.ts'
import { UnreadableFile } from '#server/sheets/read-rows.ts'
import { uploads } from '#server/store/tables/uploads.ts'
import { openUpload } from './open-upload.ts'

const shownRows = 5

/** What the uploader chooses the columns of a stored file from: what the file says, and what its values suggest. */
export async function uploadColumns(
  { companyId }: Caller,
  id: number,
  { database: { db }, files }: Context,
): Promise<ResponseOf<typeof ext.uploadColumns>> {
  const upload = await db.query.uploads.findFirst({
    where: and(eq(uploads.id, id), eq(uploads.companyId, companyId)),
  })
  if (!upload) throw notFound('The upload')
  await using opened = await openUpload(upload, files).catch((error: unknown) => {
    throw error instanceof UnreadableFile ? invalid(error.message) : error
  })
  const { extracted, mapping, settings } = opened
  const { headings, sample: rows } = extracted
  const cells = rows.map((row) => row.cells)
  const suggestions = suggestColumns(headings, cells, settings.purpose)
  return {
    headings,
    rows: rows.slice(0, shownRows).map((row) => ({ line: row.line, cells: [...row.cells] })),
    mapping: { ...mappingOf(suggestions), ...mapping },
    suggestions,
    money: unusedMoney(headings, cells, {}),
  }
}
