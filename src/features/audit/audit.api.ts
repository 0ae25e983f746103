import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import { audit } from '#contract/ext/audit.ts'
import type { SentQuery } from '#contract/endpoint.ts'
import { call, callPage, download, saveFile } from '#lib/call.ts'
import { queryKeys } from '#lib/query-keys.ts'

export type AuditFilter = NonNullable<SentQuery<typeof audit.export>>
export const pageSize = 50

export const auditQueries = {
  list: (filter: AuditFilter, page: number) =>
    queryOptions({
      queryKey: queryKeys.audit('list', filter, page),
      staleTime: 0,
      queryFn: ({ signal }) =>
        callPage(audit.list, { query: { ...filter, page, pageSize }, signal }),
      placeholderData: keepPreviousData,
    }),
  subjects: () =>
    queryOptions({
      queryKey: queryKeys.audit('subjects'),
      queryFn: ({ signal }) => call(audit.subjects, { signal, quiet: true }),
    }),
}

export const auditMutations = {
  export: () =>
    mutationOptions({
      mutationFn: async (filter: AuditFilter) => {
        const file = await download(audit.export, { query: filter, quiet: true })
        if (file) saveFile(file)
      },
    }),
}
