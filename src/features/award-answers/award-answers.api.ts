import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { SentBody } from '#contract/endpoint.ts'
import { awardAnswers } from '#contract/ext/award-answers.ts'
import { awardBackups } from '#contract/ext/award-backups.ts'
import { routingGuide } from '#contract/ext/routing-guide.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { call, download, orIfNotOffered } from '#lib/call.ts'
import { queryKeys } from '#lib/query-keys.ts'

export const routingGuideAs = (mode: BiddableMode, format: 'xlsx' | 'csv' | 'json') =>
  download(routingGuide.file, { params: { id: mode }, query: { format }, quiet: true })

/** Nothing where the host asks no carrier for an answer. */
export const awardAnswerQueries = {
  own: (mode: BiddableMode) =>
    queryOptions({
      queryKey: queryKeys.lanes.ofMode('own-awards', mode),
      queryFn: ({ signal }) =>
        orIfNotOffered(call(awardAnswers.own, { query: { mode }, signal, quiet: true }), []),
    }),
  open: (mode: BiddableMode) =>
    queryOptions({
      queryKey: queryKeys.lanes.ofMode('open-parts', mode),
      queryFn: ({ signal }) =>
        orIfNotOffered(call(awardBackups.open, { query: { mode }, signal, quiet: true }), []),
    }),
  ofLane: (laneId: number) =>
    queryOptions({
      queryKey: queryKeys.lanes.ofLane('awarded-parts', laneId),
      queryFn: ({ signal }) =>
        orIfNotOffered(call(awardBackups.ofLane, { params: { laneId }, signal, quiet: true }), []),
    }),
}

export const awardAnswerMutations = {
  give: () =>
    mutationOptions({
      mutationFn: (body: SentBody<typeof awardAnswers.give>) =>
        call(awardAnswers.give, { body, quiet: true }),
      onSettled: (_answer, _error, _sent, _result, { client }) =>
        client.invalidateQueries({ queryKey: queryKeys.lanes.all() }),
    }),
  toBackups: () =>
    mutationOptions({
      mutationFn: (body: SentBody<typeof awardBackups.award>) =>
        call(awardBackups.award, { body, quiet: true }),
      onSettled: (_answer, _error, _sent, _result, { client }) =>
        client.invalidateQueries({ queryKey: queryKeys.lanes.all() }),
    }),
  keep: () =>
    mutationOptions({
      mutationFn: (awardIds: number[]) =>
        call(awardBackups.keep, { body: { awardIds }, quiet: true }),
      onSettled: (_answer, _error, _sent, _result, { client }) =>
        client.invalidateQueries({ queryKey: queryKeys.lanes.all() }),
    }),
}
