import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { laneDoubts } from '#contract/ext/lane-doubts.ts'
import { Mode } from '#domain/mode.ts'
import type { LaneDoubt, PlaceDecision } from '#domain/lane-doubt.ts'
import { counted } from '#domain/quantity.ts'
import { call, orIfNotOffered } from '#lib/call.ts'
import { queryKeys } from '#lib/query-keys.ts'

export const reviewPlacesAddress = '/review-places'

export const laneDoubtQueries = {
  /** Empty where the host does not offer it. */
  list: (mode: Mode = Mode.Universal) =>
    queryOptions({
      queryKey: queryKeys.lanes.ofMode('doubts', mode),
      queryFn: ({ signal }) =>
        orIfNotOffered(call(laneDoubts.list, { query: { mode }, signal, quiet: true }), []),
    }),
}

export const laneDoubtMutations = {
  resolve: () =>
    mutationOptions({
      mutationFn: (decisions: PlaceDecision[]) =>
        call(laneDoubts.resolve, { body: { decisions }, quiet: true }),
      onSuccess: (_answer, _sent, _result, { client }) =>
        client.invalidateQueries({ queryKey: queryKeys.lanes.all() }),
    }),
}

export const lanesIn = (doubts: readonly LaneDoubt[]): number =>
  new Set(doubts.flatMap(({ laneIds }) => laneIds)).size

/** What follows the count: '1 lane rests', '12 lanes rest on guessed places'. */
export const guessedWords = ['lane uses guessed places', 'lanes use guessed places'] as const

export const guessedText = (lanes: number): string => counted(lanes, ...guessedWords)
