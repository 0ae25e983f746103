import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { config } from '#contract/config.ts'
import type { SentBody } from '#contract/endpoint.ts'
import { awardTerms } from '#contract/ext/award-terms.ts'
import { tenderRounds } from '#contract/ext/tender-rounds.ts'
import type { AwardTerms } from '#domain/award-answer.ts'
import type { BiddableMode } from '#domain/mode.ts'
import type { NegotiationTerms } from '#domain/negotiation-terms.ts'
import { laneQueries } from '#features/lanes/lanes.api.ts'
import { call, orIfNotOffered } from '#lib/call.ts'
import { queryKeys } from '#lib/query-keys.ts'

export const termsQueries = {
  of: laneQueries.terms,
  /** Null where the host keeps no rounds. */
  rounds: (mode: BiddableMode) =>
    queryOptions({
      queryKey: queryKeys.lanes.ofMode('rounds', mode),
      queryFn: ({ signal }) =>
        orIfNotOffered(call(tenderRounds.list, { query: { mode }, signal, quiet: true }), null),
    }),
  /** Null where the host asks for no answers. */
  awards: (mode: BiddableMode) =>
    queryOptions({
      queryKey: queryKeys.lanes.ofMode('award-terms', mode),
      queryFn: ({ signal }) =>
        orIfNotOffered(
          call(awardTerms.ofMode, { params: { id: mode }, signal, quiet: true }),
          null,
        ),
    }),
}

export const termsMutations = {
  saveAwards: (mode: BiddableMode) =>
    mutationOptions({
      mutationFn: (body: AwardTerms) =>
        call(awardTerms.save, { params: { id: mode }, body, quiet: true }),
      onSettled: (_answer, _error, _sent, _result, { client }) =>
        client.invalidateQueries({ queryKey: queryKeys.lanes.ofMode('award-terms', mode) }),
    }),
  /** The next round, for a shortlist of lanes and carriers. */
  openRound: (mode: BiddableMode) =>
    mutationOptions({
      mutationFn: (body: SentBody<typeof tenderRounds.open>) =>
        call(tenderRounds.open, { params: { id: mode }, body, quiet: true }),
      onSettled: (_answer, _error, _sent, _result, { client }) =>
        client.invalidateQueries({ queryKey: queryKeys.lanes.all() }),
    }),
  save: (mode: BiddableMode) =>
    mutationOptions({
      mutationFn: (terms: NegotiationTerms) =>
        call(config.saveNegotiationTerms, { params: { id: mode }, body: terms, quiet: true }),
      // Refused terms mean that these are behind: they are loaded again either way.
      onSettled: (_answer, _error, _sent, _result, { client }) =>
        client.invalidateQueries({ queryKey: queryKeys.lanes.all() }),
    }),
}
