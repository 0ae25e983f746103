import { and, eq } from 'drizzle-orm'
import { ext } from '#contract/ext/ext.ts'
import { intakeSettingsSchema } from '#domain/shipment-upload.ts'
import { serve } from '#server/serve.ts'
import { columnMappings } from '#server/store/tables/uploads.ts'
import { decideUpload } from '#server/intake/decide-upload.ts'
import { decisionsOf } from '#server/intake/decisions.ts'
import { uploadColumns } from '#server/intake/upload-columns.ts'

export const uploadExtRoutes = [
  serve(ext.decideUpload, ({ caller, params, body }, context) =>
    decideUpload(caller, params.id, body.decision, body.reason, context),
  ),
  serve(ext.uploadDecisions, ({ caller, params }, context) =>
    decisionsOf(caller, params.id, context),
  ),
  serve(ext.uploadColumns, ({ caller, params }, context) =>
    uploadColumns(caller, params.id, context),
  ),
  serve(ext.rememberedMapping, async ({ caller, query }, { database }) => {
    const row = await database.db.query.columnMappings.findFirst({
      where: and(
        eq(columnMappings.companyId, caller.companyId),
        eq(columnMappings.mode, query.mode),
        eq(columnMappings.signature, query.signature),
      ),
    })
    return row ? intakeSettingsSchema.parse(row.settings) : null
  }),
]
