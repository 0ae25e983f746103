import { and, eq } from 'drizzle-orm'
import { everyCall } from '#contract/contract.ts'
import { ext } from '#contract/ext/ext.ts'
import { intakeSettingsSchema } from '#domain/shipment-upload.ts'
import { endSession } from '#server/accounts/session.ts'
import { carriersOfMode } from '#server/carriers/carriers-of-mode.ts'
import { demoPassword, demoPeople } from '#server/demo/people.ts'
import { decideUpload } from '#server/intake/decide-upload.ts'
import { decisionsOf } from '#server/intake/decisions.ts'
import { uploadColumns } from '#server/intake/upload-columns.ts'
import { serve } from '#server/serve.ts'
import { columnMappings } from '#server/store/tables/uploads.ts'

const uploadExtRoutes = [
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

/** Of every resource: 'sessions.list'. */
const extensions = everyCall().flatMap(({ name, call }) =>
  call.path.startsWith('/ext/') ? [name] : [],
)

export const extRoutes = [
  ...uploadExtRoutes,

  serve(ext.carriers, ({ caller, query }, context) => carriersOfMode(caller, query.mode, context)),

  serve(ext.offered, (_asked, { settings }) => ({
    extensions,
    demo: settings.demo
      ? {
          password: demoPassword,
          people: demoPeople.map(({ username, type, name }) => ({ username, type, name })),
        }
      : null,
  })),

  serve(ext.signOut, ({ caller }, context) => endSession(caller.sessionId, context)),
]
