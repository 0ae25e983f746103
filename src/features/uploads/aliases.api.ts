import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { companyAliases } from '#contract/ext/company-aliases.ts'
import { call } from '#lib/call.ts'
import { queryKeys } from '#lib/query-keys.ts'

/** The company's own words and what its files mean by them. */
export const aliasQueries = {
  list: () =>
    queryOptions({
      queryKey: queryKeys.aliases('list'),
      queryFn: ({ signal }) => call(companyAliases.list, { signal, quiet: true }),
    }),
}

export const aliasMutations = {
  change: () =>
    mutationOptions({
      mutationFn: ({ id, ...body }: { id: number; meaning: string; seen: string }) =>
        call(companyAliases.change, { params: { id }, body, quiet: true }),
      onSuccess: (_answer, _sent, _result, { client }) =>
        client.invalidateQueries({ queryKey: queryKeys.aliases() }),
    }),
  remove: () =>
    mutationOptions({
      mutationFn: (id: number) => call(companyAliases.remove, { params: { id }, quiet: true }),
      onSettled: (_answer, _error, _id, _result, { client }) =>
        client.invalidateQueries({ queryKey: queryKeys.aliases() }),
    }),
}
