import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { bids } from '#contract/bids.ts'
import { config } from '#contract/config.ts'
import { bidReview, type ReviewedLane } from '#contract/ext/bid-review.ts'
import { bidProblems } from '#domain/bid-problem.ts'
import type { BidEntry } from '#domain/bid.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { bidQueries, bidsOfLanes, chargesOf, showSaved } from '#features/bidding/bids.api.ts'
import { call, orAsked } from '#lib/call.ts'
import { NotOffered } from '#lib/extensions.ts'
import { queryKeys } from '#lib/query-keys.ts'

/** What one call takes. */
const bidsACall = 5000

/** `isWhole`: with annual values and plausibility; a host without the call leaves what can be seen here. */
export type Reviewed = { lanes: ReadonlyMap<number, ReviewedLane>; isWhole: boolean }

export const reviewQueries = {
  /** Of the entries as they are when it is asked for. */
  review: (mode: BiddableMode, entries: readonly BidEntry[], opened: number) =>
    queryOptions({
      queryKey: queryKeys.bidReview(mode, opened),
      queryFn: ({ signal }) => reviewInTurn(mode, entries, signal),
      gcTime: 0,
      staleTime: Infinity,
    }),
}

export const reviewMutations = {
  /** Each call is all or nothing; what was saved before a refusal stays, and sent again changes nothing. */
  save: () =>
    mutationOptions({
      mutationFn: async ({
        entries,
        ...how
      }: {
        entries: readonly BidEntry[]
        submit: boolean
        uploadId?: number | undefined
      }) => {
        const saved = []
        for (const part of parts(entries)) {
          const made = call(bids.save, { body: { bids: part, ...how }, quiet: true })
          saved.push(...(await orAsked(made, () => bidsOfLanes(part.map(({ laneId }) => laneId)))))
        }
        return saved
      },
      // What was saved before a failure is there too.
      onSettled: (saved, _error, _sent, _result, { client }) => {
        if (saved) showSaved(client, saved)
        void client.invalidateQueries({ queryKey: queryKeys.lanes.all() })
        void client.invalidateQueries({ queryKey: bidQueries.sheets().queryKey })
      },
    }),
}

async function reviewInTurn(
  mode: BiddableMode,
  entries: readonly BidEntry[],
  signal: AbortSignal,
): Promise<Reviewed> {
  const found: ReviewedLane[] = []
  try {
    for (const part of parts(entries)) {
      const { lanes } = await call(bidReview.review, {
        params: { id: mode },
        body: { bids: part },
        signal,
        quiet: true,
      })
      found.push(...lanes)
    }
    return { lanes: byLane(found), isWhole: true }
  } catch (error) {
    if (!(error instanceof NotOffered)) throw error
    return { lanes: byLane(await reviewHere(mode, entries, signal)), isWhole: false }
  }
}

/** What the rules of the tender alone say of the entries. */
async function reviewHere(
  mode: BiddableMode,
  entries: readonly BidEntry[],
  signal: AbortSignal,
): Promise<ReviewedLane[]> {
  const [first] = entries
  if (!first) return []
  const [terms, validMonths, { lines }] = await Promise.all([
    call(config.negotiationTerms, { params: { id: mode }, signal }),
    call(bids.validMonths, { query: { mode }, signal }),
    chargesOf(first.laneId, signal),
  ])
  return entries.map((entry) => ({
    laneId: entry.laneId,
    landedCost: null,
    isUnchanged: false,
    draftSavedAt: null,
    hidesFeedback: null,
    round: terms.round,
    lastSubmitted: null,
    lastRound: null,
    problems: bidProblems(entry, {
      mode,
      terms,
      validMonths,
      lines,
    }),
    refusal: null,
    conflict: null,
    doubts: [],
  }))
}

const byLane = (lanes: readonly ReviewedLane[]) => new Map(lanes.map((lane) => [lane.laneId, lane]))

const parts = (entries: readonly BidEntry[]): BidEntry[][] =>
  Array.from({ length: Math.ceil(entries.length / bidsACall) }, (_, index) =>
    entries.slice(index * bidsACall, (index + 1) * bidsACall),
  )
