import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { accounts } from '#contract/accounts.ts'
import type { SentBody } from '#contract/endpoint.ts'
import { call } from '#lib/call.ts'

export const accountQueries = {
  all: () =>
    queryOptions({
      queryKey: ['accounts'],
      queryFn: ({ signal }) => call(accounts.all, { signal }),
    }),
}

export const accountMutations = {
  update: () =>
    mutationOptions({
      mutationFn: (body: SentBody<typeof accounts.update>) =>
        call(accounts.update, { body, quiet: true }),
    }),
  changePassword: () =>
    mutationOptions({
      mutationFn: (body: SentBody<typeof accounts.changePassword>) =>
        call(accounts.changePassword, { body, quiet: true }),
    }),
}
