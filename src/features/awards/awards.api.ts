import { mutationOptions, type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import { bids } from '#contract/bids.ts'
import type { SentBody } from '#contract/endpoint.ts'
import { awardBoard, type BidBoard, boardAtFirst, boardPart } from '#contract/ext/award-board.ts'
import { pendingAwards } from '#contract/ext/pending-awards.ts'
import type { AwardEntry } from '#domain/award.ts'
import type { Lane } from '#domain/lane.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { lanesAddress } from '#features/lanes/lanes-address.api.ts'
import { laneQueries } from '#features/lanes/lanes.api.ts'
import { call, orAsked } from '#lib/call.ts'
import { offers } from '#lib/extensions.ts'
import { queryKeys } from '#lib/query-keys.ts'
import { boardOfBids } from './board-of-bids.ts'

/** The award board of the lanes that two carriers both bid on. */
export const sharedLanesAddress = (
  mode: BiddableMode,
  carrierIds: readonly [number, number],
): string => lanesAddress(mode, {}, { view: 'award', both: carrierIds.join(',') })

/** The bids and awards of a mode, in parts of some lanes each. */
export type Board = readonly BidBoard[]

/** Under the lanes' root: whatever changes a lane or its bids changes the board. */
export const awardQueries = {
  board: (mode: BiddableMode) =>
    queryOptions({
      queryKey: queryKeys.lanes.ofMode('board', mode),
      queryFn: async ({ signal, client, queryKey }): Promise<Board> =>
        (await offers(awardBoard.bids))
          ? boardInParts(mode, client, client.getQueryData(queryKey), signal)
          : [await boardOfLanes(await client.fetchQuery(laneQueries.list(mode)), signal)],
      // Parts that did not change are the same objects already.
      structuralSharing: false,
    }),
  /** Whether a board has more parts than the one that is here, while they are read. */
  isInParts: (mode: BiddableMode) =>
    queryOptions<boolean>({
      queryKey: queryKeys.lanes.ofMode('board-in-parts', mode),
      queryFn: skipToken,
    }),
  /** The lanes that stand first in the list, to be shown while the rest is read. */
  firstLanes: (mode: BiddableMode) =>
    queryOptions({
      queryKey: queryKeys.lanes.ofMode('board-first', mode),
      queryFn: ({ signal }) =>
        call(awardBoard.bids, {
          query: { mode, ...boardAtFirst },
          signal,
          silent: true,
        }),
      structuralSharing: false,
    }),
  /** The same of one lane. */
  ofLane: (mode: BiddableMode, lane: Lane) =>
    queryOptions({
      queryKey: queryKeys.lanes.ofLane('board', lane.id),
      queryFn: async ({ signal }): Promise<Board> => [
        (await offers(awardBoard.bids))
          ? await call(awardBoard.bids, { query: { mode, ...justThis(lane.id) }, signal })
          : await boardOfLanes([lane], signal),
      ],
    }),
  /** The offers whose price pending awards would not earn if these alone were confirmed. */
  unearned: (awards: readonly AwardEntry[]) =>
    queryOptions({
      queryKey: queryKeys.lanes.ofAny('unearned', awards),
      queryFn: ({ signal }) =>
        call(pendingAwards.unearned, { body: { awards: [...awards] }, signal, quiet: true }),
    }),
}

export const awardMutations = {
  /** Takes back what is awarded or pending on several lanes. */
  withdraw: () =>
    mutationOptions({
      mutationFn: async (body: SentBody<typeof awardBoard.withdraw>) => {
        if (await offers(awardBoard.withdraw)) {
          return call(awardBoard.withdraw, { body, quiet: true })
        }
        const freed = []
        for (const id of body.laneIds)
          freed.push(...(await call(bids.reset, { params: { id }, quiet: true })))
        return freed
      },
      onSettled: (_answer, _error, _sent, _result, { client }) =>
        client.invalidateQueries({ queryKey: queryKeys.lanes.all() }),
    }),
  /** Pending awards, and which they are; null where the host does not say it. */
  pend: () =>
    mutationOptions({
      mutationFn: async (
        body: SentBody<typeof pendingAwards.set>,
      ): Promise<readonly number[] | null> => {
        if (await offers(pendingAwards.set))
          return (await call(pendingAwards.set, { body, quiet: true })).awardIds
        const { awards, reason } = body
        await orAsked(
          call(bids.accept, {
            body: { awards, confirm: false, ...(reason && { reason }) },
            quiet: true,
          }),
          async () => [],
        )
        return null
      },
      onSettled: (_answer, _error, _sent, _result, { client }) =>
        client.invalidateQueries({ queryKey: queryKeys.lanes.all() }),
    }),
  /** Lanes are pending as they were, or free. */
  restore: () =>
    mutationOptions({
      mutationFn: (body: SentBody<typeof pendingAwards.restore>) =>
        call(pendingAwards.restore, { body, quiet: true }),
      onSettled: (_answer, _error, _sent, _result, { client }) =>
        client.invalidateQueries({ queryKey: queryKeys.lanes.all() }),
    }),
}

/** One part after the other; those that did not change since are kept. A host that knows no parts answers one. */
async function boardInParts(
  mode: BiddableMode,
  client: QueryClient,
  held: Board = [],
  signal: AbortSignal,
): Promise<Board> {
  const parts: BidBoard[] = []
  let after = 0
  for (;;) {
    const isSamePart = parts.length === 0 || held[parts.length - 1]?.next === after
    const part = await call(awardBoard.bids, {
      query: { mode, ...boardPart, ...(after > 0 && { after }) },
      signal,
      held: isSamePart ? held[parts.length] : undefined,
    })
    parts.push(part)
    if (parts.length === 1)
      client.setQueryData(awardQueries.isInParts(mode).queryKey, part.next !== null)
    if (part.next === null || part.next <= after) break
    after = part.next
  }
  const isSame = parts.length === held.length && parts.every((part, at) => part === held[at])
  return isSame ? held : parts
}

/** Parts are in the order of lanes, and begin after one. */
const justThis = (laneId: number) => ({ lanes: 1, ...(laneId > 1 && { after: laneId - 1 }) })

/** From the bids of lanes, and who holds which months where something is awarded. */
async function boardOfLanes(lanes: readonly Lane[], signal: AbortSignal): Promise<BidBoard> {
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
