import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { awardBoard } from '#contract/ext/award-board.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { shareWithTag } from '#lib/answer-tags.ts'
import { call } from '#lib/call.ts'

const lanesKey = ['lanes'] as const

/** Under the lanes' root: whatever changes a lane or its bids changes the board. */
export const awardQueries = {
  board: (mode: BiddableMode) =>
    queryOptions({
      queryKey: [...lanesKey, 'board', mode],
      queryFn: ({ signal, client, queryKey }) =>
        call(awardBoard.bids, { query: { mode }, signal, held: client.getQueryData(queryKey) }),
      structuralSharing: shareWithTag,
    }),
}

export const awardMutations = {
  /** Takes back what is awarded or pending on several lanes. */
  withdraw: () =>
    mutationOptions({
      mutationFn: (laneIds: number[]) =>
        call(awardBoard.withdraw, { body: { laneIds }, quiet: true }),
      onSettled: (_answer, _error, _sent, _result, { client }) =>
        client.invalidateQueries({ queryKey: lanesKey }),
    }),
}
