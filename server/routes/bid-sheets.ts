import { and, desc, eq } from 'drizzle-orm'
import { returnedSheets } from '#contract/ext/bid-sheets.ts'
import { uploads } from '#contract/uploads.ts'
import { UploadResult } from '#domain/upload.ts'
import {
  isWaiting,
  ofCaller,
  proposedBids,
  setSheetAside,
  waitingBids,
} from '#server/bids/sheets/waiting-sheets.ts'
import { writeFailedRows } from '#server/bids/sheets/write-failed-rows.ts'
import type { Caller, Context } from '#server/context.ts'
import { listUploads } from '#server/intake/upload-state.ts'
import { notFound } from '#server/refusal.ts'
import { serve } from '#server/serve.ts'
import { uploads as uploadRows } from '#server/store/tables/uploads.ts'

export const bidSheetRoutes = [
  serve(uploads.carrierBids, async ({ caller, params }, context) => {
    const rows = await sheets(caller, params.id, context)
    if (params.id > 0 && rows.length === 0) throw notFound('The bid sheet')
    const known = await listUploads(context.database.db, ofCaller(caller))
    const uploadById = new Map(known.map((upload) => [upload.id, upload]))
    return rows.map((row) => ({
      fileName: row.fileName,
      result: UploadResult.Success,
      message: row.reason ?? '',
      upload: uploadById.get(row.id) ?? null,
      saved: row.rowsAccepted,
      problems: row.problems,
      ...proposedBids(isWaiting(row) ? row.keptBids : []),
    }))
  }),

  serve(uploads.downloadCarrierBids, async ({ caller, params }, context) => {
    const [sheet] = await sheets(caller, params.id, context)
    if (!sheet || params.id === 0) throw notFound('The bid sheet')
    return {
      name: sheet.fileName,
      type: 'application/octet-stream',
      body: context.files.read(sheet.storedName),
    }
  }),

  serve(returnedSheets.entries, ({ caller, params }, context) =>
    waitingBids(caller, params.id, context.database.db),
  ),

  serve(returnedSheets.setAside, ({ caller, params }, context) =>
    setSheetAside(caller, params.id, context),
  ),

  serve(returnedSheets.failedRows, async ({ caller, params }, context) => {
    const [sheet] = await sheets(caller, params.id, context)
    if (!sheet || params.id === 0) throw notFound('The bid sheet')
    return writeFailedRows(sheet, context)
  }),
]

/** A carrier's own returned sheets, the newest first; all of them for 0. */
const sheets = (caller: Caller, id: number, { database }: Context) =>
  database.db
    .select()
    .from(uploadRows)
    .where(and(ofCaller(caller), id > 0 ? eq(uploadRows.id, id) : undefined))
    .orderBy(desc(uploadRows.id))
