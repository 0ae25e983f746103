import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import { announcements, type Audience } from '#contract/ext/announcements.ts'
import type { QueryOf, SentBody } from '#contract/endpoint.ts'
import { call } from '#lib/call.ts'
import { queryKeys } from '#lib/query-keys.ts'

export type NotificationFilter = Omit<QueryOf<typeof announcements.all>, 'pageSize'>
export const pageSize = 50

export const announcementQueries = {
  list: (filter: NotificationFilter) =>
    queryOptions({
      queryKey: queryKeys.announcements('list', filter),
      queryFn: ({ signal }) => call(announcements.all, { query: { ...filter, pageSize }, signal }),
      placeholderData: keepPreviousData,
    }),
  reach: (audience: Audience) =>
    queryOptions({
      queryKey: queryKeys.announcements('reach', audience),
      queryFn: ({ signal }) => call(announcements.reach, { body: audience, signal, quiet: true }),
      placeholderData: keepPreviousData,
    }),
}

export const announcementMutations = {
  send: () =>
    mutationOptions({
      mutationFn: (body: SentBody<typeof announcements.send>) =>
        call(announcements.send, { body, quiet: true }),
      onSuccess: (_answer, _sent, _result, { client }) =>
        client.invalidateQueries({ queryKey: queryKeys.announcements() }),
    }),
}
