import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { SentBody } from '#contract/endpoint.ts'
import { exports, type ExportTemplate } from '#contract/export.ts'
import { exportTemplates } from '#contract/ext/export-templates.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { call, download, orIfNotOffered, saveFile } from '#lib/call.ts'
import { queryKeys } from '#lib/query-keys.ts'

export const templateQueries = {
  /** Null where the host does not tell them. */
  list: () =>
    queryOptions({
      queryKey: queryKeys.exportTemplates('list'),
      queryFn: ({ signal }) => orIfNotOffered(call(exportTemplates.list, { signal }), null),
    }),
  /** The first rows an export with these columns would hold. */
  preview: (template: ExportTemplate) =>
    queryOptions({
      queryKey: queryKeys.exportTemplates('preview', template),
      queryFn: ({ signal }) =>
        call(exportTemplates.preview, { body: template, signal, quiet: true }),
      placeholderData: (before) => before,
    }),
}

const refresh = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: queryKeys.exportTemplates() })

export const templateMutations = {
  save: () =>
    mutationOptions({
      mutationFn: (body: SentBody<typeof exports.saveTemplate>) =>
        call(exports.saveTemplate, { body, quiet: true }),
      onSettled: (_saved, _error, _sent, _result, { client }) => refresh(client),
    }),
  upload: (mode: BiddableMode) =>
    mutationOptions({
      mutationFn: (file: File) => {
        const body = new FormData()
        body.append('files', file)
        return call(exports.uploadTemplate, { query: { mode }, body, quiet: true })
      },
      onSuccess: (_made, _file, _result, { client }) => refresh(client),
    }),
  /** False when there is no shipment to export yet. */
  download: (mode: BiddableMode) =>
    mutationOptions({
      mutationFn: async (isCustom: boolean) => {
        const query = { mode, isCustom: isCustom ? 'true' : 'false' } as const
        const file = await download(exports.download, { query, quiet: true })
        if (file) saveFile(file)
        return file !== null
      },
    }),
}
