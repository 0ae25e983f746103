import { and, eq } from 'drizzle-orm'
import { documents } from '#contract/ext/documents.ts'
import { repo } from '#contract/repo.ts'
import { belongingOf } from '#server/documents/belonging.ts'
import { companyDocuments } from '#server/documents/company-documents.ts'
import { documentHistory, fetchDocument } from '#server/documents/document-views.ts'
import { keepDocument } from '#server/documents/keep-document.ts'
import { isNewest, listDocuments } from '#server/documents/list-documents.ts'
import { saveTitles } from '#server/documents/mandatory-titles.ts'
import { removeDocuments } from '#server/documents/remove-documents.ts'
import { reviewDocument } from '#server/documents/review-document.ts'
import { invalid, notFound } from '#server/refusal.ts'
import { serve } from '#server/serve.ts'
import { documents as documentRows } from '#server/store/tables/documents.ts'

const inputSchema = repo.upload.body.multipart.json.input

export const repoRoutes = [
  serve(repo.list, async ({ caller, params }, context) => {
    if (!(await belongingOf(caller, params.id, context.database.db))) throw notFound('The company')
    return listDocuments(caller, and(eq(documentRows.companyId, params.id), isNewest), context)
  }),

  serve(repo.upload, async ({ caller, received }, context) => {
    const [file] = received.files
    if (!file) throw invalid('Send the document in the field "file".')
    return keepDocument(
      caller,
      file,
      inputSchema.parse(received.fields['input'] ?? { category: 'General' }),
      context,
    )
  }),

  serve(repo.remove, ({ caller, body }, context) => removeDocuments(caller, body.ids, context)),

  serve(repo.setStatus, ({ caller, params, query }, context) =>
    reviewDocument(caller, params.id, params.status, query.note ?? '', context),
  ),

  serve(repo.download, ({ caller, params }, context) => fetchDocument(caller, params.id, context)),

  serve(documents.companies, ({ caller }, context) => companyDocuments(caller, context)),

  serve(documents.one, ({ caller, params }, context) =>
    documentHistory(caller, params.id, context),
  ),

  serve(documents.setMandatory, async ({ caller, body }, context) => ({
    titles: [...(await saveTitles(caller, body, context))],
  })),
]
