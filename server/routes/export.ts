import { exports } from '#contract/export.ts'
import { exportTemplates } from '#contract/ext/export-templates.ts'
import { standardColumns } from '#domain/export-column.ts'
import { countRows, exportRows } from '#server/exports/export-rows.ts'
import { listTemplates, saveTemplate, templateFromFile } from '#server/exports/template.ts'
import { writeExport } from '#server/exports/write-export.ts'
import { serve } from '#server/serve.ts'

const previewRows = 8

export const exportRoutes = [
  serve(exports.download, ({ caller, query }, context) =>
    writeExport(caller, { ...query, isCustom: query.isCustom ?? false }, context),
  ),

  serve(exports.uploadTemplate, ({ caller, query, received }, context) =>
    templateFromFile(caller, query.mode, received.files, context),
  ),

  serve(exports.saveTemplate, ({ caller, body }, context) => saveTemplate(caller, body, context)),

  serve(exportTemplates.list, (_asked, context) => listTemplates(context)),

  serve(exportTemplates.preview, async ({ caller, body }, { database }) => {
    const columns = body.columns.length > 0 ? body.columns : standardColumns(body.mode)
    const first = await exportRows(caller, body, columns, database.db, previewRows).next()
    return { rows: first.value ?? [], total: await countRows(caller, body, database.db) }
  }),
]
