import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { bids } from '#contract/bids.ts'
import { awardBoard, type BidBoard } from '#contract/ext/award-board.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { shareWithTag } from '#lib/answer-tags.ts'
import { laneQueries } from '#features/lanes/lanes.api.ts'
import { call } from '#lib/call.ts'
import { offers } from '#lib/extensions.ts'
import { queryKeys } from '#lib/query-keys.ts'
import { boardOfBids } from './board-of-bids.ts'

/** Under the lanes' root: whatever changes a lane or its bids changes the board. */
export const awardQueries = {
  board: (mode: BiddableMode) =>
    queryOptions({
      queryKey: queryKeys.lanes.ofMode('board', mode),
      queryFn: async ({ signal, client, queryKey }) =>
        (await offers(awardBoard.bids))
          ? call(awardBoard.bids, { query: { mode }, signal, held: client.getQueryData(queryKey) })
          : boardOfLanes(mode, client, signal),
      structuralSharing: shareWithTag,
    }),
}

export const awardMutations = {
  /** Takes back what is awarded or pending on several lanes. */
  withdraw: () =>
    mutationOptions({
      mutationFn: async (laneIds: number[]) => {
        if (await offers(awardBoard.withdraw)) {
          return call(awardBoard.withdraw, { body: { laneIds }, quiet: true })
        }
        const freed = []
        for (const id of laneIds)
          freed.push(...(await call(bids.reset, { params: { id }, quiet: true })))
        return freed
      },
      onSettled: (_answer, _error, _sent, _result, { client }) =>
        client.invalidateQueries({ queryKey: queryKeys.lanes.all() }),
    }),
}

/** From the bids of the mode's lanes, and who holds which months where something is awarded. */
async function boardOfLanes(
  mode: BiddableMode,
  client: QueryClient,
  signal: AbortSignal,
): Promise<BidBoard> {
  const lanes = await client.fetchQuery(laneQueries.list(mode))
  const laneIds = lanes.map(({ id }) => id)
  const made = laneIds.length > 0 ? await call(bids.ofLanes, { body: { laneIds }, signal }) : []
  const held = new Set(
    made.filter(({ status }) => status === 'accepted').map(({ laneId }) => laneId),
  )
  const months = await Promise.all(
    [...held].map(
      async (id) => [id, await call(bids.awardedMonths, { params: { id }, signal })] as const,
    ),
  )
  return boardOfBids(lanes, made, new Map(months))
}
