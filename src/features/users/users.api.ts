import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { accounts } from '#contract/accounts.ts'
import type { SentBody } from '#contract/endpoint.ts'
import { people } from '#contract/ext/people.ts'
import { accountQueries } from '#features/accounts/accounts.api.ts'
import { call } from '#lib/call.ts'
import { queryKeys } from '#lib/query-keys.ts'

/** Beyond the accounts themselves; a host may lack each of these. */
export const userQueries = {
  invitations: () =>
    queryOptions({
      queryKey: queryKeys.invitations(),
      queryFn: ({ signal }) => call(people.invitations, { signal, quiet: true }),
    }),
  mails: () =>
    queryOptions({
      queryKey: queryKeys.mails(),
      staleTime: 0,
      queryFn: ({ signal }) => call(people.mails, { signal, quiet: true }),
    }),
}

export const userMutations = {
  invite: () =>
    mutationOptions({
      mutationFn: (body: SentBody<typeof accounts.invite>) =>
        call(accounts.invite, { body, quiet: true }),
      onSuccess: (_invited, _body, _result, { client }) => refresh(client),
    }),
  change: () =>
    mutationOptions({
      mutationFn: (body: SentBody<typeof people.change>) =>
        call(people.change, { body, quiet: true }),
      onSuccess: (_changed, _body, _result, { client }) => refresh(client),
    }),
  /** One by one: each deletion is its own call, and what is refused stays. */
  remove: () =>
    mutationOptions({
      mutationFn: async (ids: readonly number[]) => {
        for (const id of ids) await call(accounts.remove, { params: { id }, quiet: true })
      },
      onSettled: (_done, _error, _ids, _result, { client }) => refresh(client),
    }),
  inviteAgain: () =>
    mutationOptions({
      mutationFn: (invitationId: string) =>
        call(people.inviteAgain, { params: { invitationId }, quiet: true }),
      onSettled: (_done, _error, _id, _result, { client }) => refresh(client),
    }),
  revokeInvitation: () =>
    mutationOptions({
      mutationFn: (invitationId: string) =>
        call(people.revokeInvitation, { params: { invitationId }, quiet: true }),
      onSettled: (_done, _error, _id, _result, { client }) =>
        client.invalidateQueries({ queryKey: queryKeys.invitations() }),
    }),
}

const refresh = (client: QueryClient) =>
  Promise.all(
    [
      accountQueries.all().queryKey,
      queryKeys.invitations(),
      queryKeys.companies(),
      queryKeys.mails(),
    ].map((queryKey) => client.invalidateQueries({ queryKey })),
  )
