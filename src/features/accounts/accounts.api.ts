import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { accounts } from '#contract/accounts.ts'
import type { SentBody } from '#contract/endpoint.ts'
import { call, download } from '#lib/call.ts'

export const accountQueries = {
  all: () =>
    queryOptions({
      queryKey: ['accounts'],
      queryFn: ({ signal }) => call(accounts.all, { signal }),
    }),
  /** Null where the person has none; `stored` changes with the picture. */
  picture: (userId: number, stored: string | null) =>
    queryOptions({
      queryKey: ['account-picture', userId, stored],
      staleTime: Number.POSITIVE_INFINITY,
      queryFn: async ({ signal }) =>
        (await download(accounts.profilePicture, { query: { userId }, signal, quiet: true }))
          ?.blob ?? null,
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
