import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { SentBody } from '#contract/endpoint.ts'
import { companies } from '#contract/ext/companies.ts'
import { call } from '#lib/call.ts'
import { queryKeys } from '#lib/query-keys.ts'

export const companyQueries = {
  list: () =>
    queryOptions({
      queryKey: queryKeys.companies(),
      queryFn: ({ signal }) => call(companies.list, { signal }),
    }),
  /** `viewer` is in the key: each visitor is shown something else. */
  read: (id: number, viewer: number | null, code: string | null) =>
    queryOptions({
      queryKey: queryKeys.company(id, viewer, code),
      queryFn: ({ signal }) =>
        call(companies.read, {
          params: { id },
          query: code === null ? {} : { code },
          signal,
          quiet: true,
        }),
    }),
  links: (id: number) =>
    queryOptions({
      queryKey: queryKeys.companyLinks(id),
      queryFn: ({ signal }) => call(companies.links, { params: { id }, signal, quiet: true }),
    }),
}

export const companyMutations = {
  setLink: (id: number) =>
    mutationOptions({
      mutationFn: (body: SentBody<typeof companies.setLink>) =>
        call(companies.setLink, { params: { id }, body, quiet: true }),
      onSettled: (_answer, _error, _body, _result, { client }) =>
        client.invalidateQueries({ queryKey: queryKeys.companyLinks() }),
    }),
}
