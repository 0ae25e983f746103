import { and, eq, type SQL } from 'drizzle-orm'
import { uploadReview } from '#contract/ext/upload-review.ts'
import { uploads } from '#contract/uploads.ts'
import { overview } from '#contract/overview.ts'
import { may } from '#domain/capability.ts'
import { Mode } from '#domain/mode.ts'
import { UploadKind } from '#domain/upload.ts'
import type { Caller, Context } from '#server/context.ts'
import { approveUploads } from '#server/intake/approve-upload.ts'
import { exceptionGroups, exceptionKindsOf } from '#server/intake/exception-groups.ts'
import { reviewLanes } from '#server/intake/lane-review.ts'
import { listUploads, readUpload } from '#server/intake/upload-state.ts'
import { reviewOfUpload } from '#server/intake/upload-review.ts'
import { writtenPlaces } from '#server/intake/written-places.ts'
import { notFound } from '#server/refusal.ts'
import { serve } from '#server/serve.ts'
import { uploads as uploadRows } from '#server/store/tables/uploads.ts'

export const uploadRoutes = [
  serve(uploads.byMode, ({ caller, query }, { database }) =>
    listUploads(database.db, and(visibleTo(caller), ofMode(query.mode), ofStatus(query.status))),
  ),

  serve(uploads.ofMode, ({ caller, params }, { database }) =>
    listUploads(database.db, and(visibleTo(caller), ofMode(params.mode))),
  ),

  serve(uploads.admin, async ({ query }, { database }) => ({
    uploads: await listUploads(
      database.db,
      and(
        query.mode === undefined ? undefined : ofMode(query.mode),
        ofStatus(query.status),
        query.companyId === undefined ? undefined : eq(uploadRows.companyId, query.companyId),
        kindOf(query.eventType),
      ),
    ),
  })),

  serve(uploads.download, async ({ caller, query }, context) => {
    const upload = await visibleUpload(caller, query.uploadId, context)
    return {
      name: upload.fileName,
      type: 'application/octet-stream',
      body: context.files.read(upload.storedName),
    }
  }),

  serve(uploads.approve, ({ caller, body }, context) => approveUploads(caller, body, context)),

  serve(uploadReview.ofUpload, async ({ caller, params }, context) =>
    reviewOfUpload(await visibleUpload(caller, params.id, context), context),
  ),

  serve(uploadReview.ofLaneList, async ({ caller, params }, context) =>
    reviewLanes(await visibleUpload(caller, params.id, context), context.database.db),
  ),

  serve(uploadReview.ofLane, ({ caller, params }, context) =>
    writtenPlaces(caller, params.laneId, context),
  ),

  serve(uploads.one, async ({ caller, params }, context) => {
    await visibleUpload(caller, params.id, context)
    return readUpload(params.id, context.database.db)
  }),

  serve(uploads.saveStatistics, async ({ caller, params, body }, context) => {
    await visibleUpload(caller, params.id, context)
    await context.database.db.update(uploadRows).set(body).where(eq(uploadRows.id, params.id))
    return readUpload(params.id, context.database.db)
  }),

  serve(overview.errorBreakdown, ({ caller, query }, context) =>
    exceptionKindsOf(caller, query.mode, query.uploadId, context),
  ),

  serve(overview.unifiedErrorBreakdown, ({ caller, query }, context) =>
    exceptionGroups(caller, query.mode, query.uploadId, context),
  ),

  serve(overview.reportFrontendErrors, async ({ caller, params, body }, context) => {
    await visibleUpload(caller, params.id, context)
    await context.database.db
      .update(uploadRows)
      .set({ frontendErrors: body.errors })
      .where(eq(uploadRows.id, params.id))
  }),
]

/** One's company's uploads; carriers see the bid sheets they sent, the others what is no bid sheet. */
function visibleTo(caller: Caller): SQL | undefined {
  return may(caller, 'see every company') ? undefined : eq(uploadRows.companyId, caller.companyId)
}

const ofMode = (mode: number) => (mode === Mode.None ? undefined : eq(uploadRows.mode, mode))
const ofStatus = (status: number | undefined) =>
  status === undefined ? undefined : eq(uploadRows.status, status)

/** Event types are the upload kinds by name. */
function kindOf(eventType: string | undefined): SQL | undefined {
  const kind = Object.entries(UploadKind).find(([name]) => name === eventType)?.[1]
  return kind === undefined ? undefined : eq(uploadRows.kind, kind)
}

async function visibleUpload(caller: Caller, id: number, { database }: Context) {
  const [upload] = await database.db
    .select()
    .from(uploadRows)
    .where(and(eq(uploadRows.id, id), visibleTo(caller)))
  if (!upload) throw notFound('The upload')
  return upload
}
