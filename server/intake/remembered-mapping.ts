import { createHash } from 'node:crypto'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/store/database.ts'
import { columnMappings } from '#server/store/tables/uploads.ts'
import type { UploadRow } from './upload-state.ts'

/** The next file of this layout is offered the columns and answers of this one. */
export async function rememberMapping(
  tx: Transaction,
  upload: UploadRow,
  headings: readonly string[],
  context: Context,
): Promise<void> {
  const signature = headingSignature(headings)
  await tx
    .insert(columnMappings)
    .values({
      companyId: upload.companyId,
      mode: upload.mode,
      signature,
      settings: upload.settings,
    })
    .onConflictDoUpdate({
      target: [columnMappings.companyId, columnMappings.mode, columnMappings.signature],
      set: { settings: upload.settings, updatedAt: context.now() },
    })
}

export const headingSignature = (headings: readonly string[]): string =>
  createHash('sha256')
    .update(
      headings
        .map((heading) => heading.trim().toLowerCase())
        .toSorted()
        .join('\n'),
    )
    .digest('hex')
