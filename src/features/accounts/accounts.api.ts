import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { accounts } from '#contract/accounts.ts'
import type { SentBody } from '#contract/endpoint.ts'
import { call, download } from '#lib/call.ts'
import { queryKeys } from '#lib/query-keys.ts'

export const accountQueries = {
  invitation: (registrationCode: string) =>
    queryOptions({
      queryKey: queryKeys.invitation(registrationCode),
      queryFn: ({ signal }) =>
        call(accounts.invitation, { params: { registrationCode }, signal, quiet: true }),
    }),
  resetCode: (code: string) =>
    queryOptions({
      queryKey: queryKeys.resetCode(code),
      queryFn: ({ signal }) => call(accounts.checkReset, { params: { code }, signal, quiet: true }),
    }),
  all: () =>
    queryOptions({
      queryKey: queryKeys.accounts(),
      queryFn: ({ signal }) => call(accounts.all, { signal }),
    }),
  /** Null where the person has none; `stored` changes with the picture. */
  picture: (userId: number, stored: string | null) =>
    queryOptions({
      queryKey: queryKeys.accountPicture(userId, stored),
      staleTime: Number.POSITIVE_INFINITY,
      queryFn: async ({ signal }) =>
        (await download(accounts.profilePicture, { query: { userId }, signal, quiet: true }))
          ?.blob ?? null,
    }),
}

/** Checked on leaving the field; where the look-up fails, registering itself refuses. */
export const isTaken = (username: string): Promise<boolean> =>
  call(accounts.exists, { params: { username }, silent: true }).then(
    ({ exists }) => exists,
    () => false,
  )

export const accountMutations = {
  register: (registrationCode: string) =>
    mutationOptions({
      mutationFn: (body: SentBody<typeof accounts.register>) =>
        call(accounts.register, { params: { registrationCode }, body, quiet: true }),
    }),
  forgotPassword: () =>
    mutationOptions({
      mutationFn: (username: string) =>
        call(accounts.forgotPassword, { params: { username }, quiet: true }),
    }),
  resetPassword: () =>
    mutationOptions({
      mutationFn: (body: SentBody<typeof accounts.resetPassword>) =>
        call(accounts.resetPassword, { body, quiet: true }),
    }),
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
