import type { BidBoard } from '#contract/ext/award-board.ts'
import { allows, type Lane } from '#domain/lane.ts'
import { ratioAbove } from '#domain/savings.ts'
import { shortlisted, type ShortlistedLane, type ShortlistRule } from '#domain/shortlist.ts'

/** A bid of a lane as the next round's list shows it. */
export type Candidate = {
  carrierId: number
  carrier: string
  cents: number | null
  /** 1 for the lowest; bids of the same price share it. */
  rank: number | null
  /** Ratio above the lowest. */
  gap: number | null
}

export type LaneCandidates = { lane: Lane; candidates: readonly Candidate[] }

/** The lanes that may be in the next round, each with its submitted bids, the lowest first. */
export function candidatesOf(lanes: readonly Lane[], board: readonly BidBoard[]): LaneCandidates[] {
  const nameOf = new Map(
    board.flatMap(({ carriers }) => carriers).map(({ id, name }) => [id, name]),
  )
  const offers = new Map<number, { carrierId: number; cents: number | null }[]>()
  for (const { bids } of board) {
    for (const [at, laneId] of bids.laneId.entries()) {
      const offer = { carrierId: bids.carrierId[at] ?? 0, cents: bids.cents[at] ?? null }
      const known = offers.get(laneId)
      if (known) known.push(offer)
      else offers.set(laneId, [offer])
    }
  }
  return lanes.filter(isTendered).map((lane) => {
    const own = (offers.get(lane.id) ?? []).toSorted(
      (a, b) => (a.cents ?? Number.POSITIVE_INFINITY) - (b.cents ?? Number.POSITIVE_INFINITY),
    )
    const best = own[0]?.cents ?? null
    return {
      lane,
      candidates: own.map(({ carrierId, cents }) => ({
        carrierId,
        carrier: nameOf.get(carrierId) ?? '',
        cents,
        rank:
          cents === null
            ? null
            : own.filter((one) => one.cents !== null && one.cents < cents).length + 1,
        gap: cents === null ? null : ratioAbove(cents, best),
      })),
    }
  })
}

const isTendered = ({ status }: Lane) => allows(status, 'bid') || status === 'paused'

/** What is taken in or out by hand, over what the rule says: a lane, or a carrier on it. */
export type ByHand = {
  lanes: ReadonlyMap<number, boolean>
  /** By 'lane carrier'. */
  pairs: ReadonlyMap<string, boolean>
}

export const nothingByHand: ByHand = { lanes: new Map(), pairs: new Map() }

export const pairKey = (laneId: number, carrierId: number) => `${laneId} ${carrierId}`

/** Null where the lane is left out; all invited carriers where nobody has bid on it yet. */
export function chosenOn(
  { lane, candidates }: LaneCandidates,
  rule: ShortlistRule,
  withoutBids: boolean,
  byHand: ByHand,
): ShortlistedLane | null {
  const isWanted = byHand.lanes.get(lane.id)
  if (isWanted === false) return null
  if (candidates.length === 0) {
    return (isWanted ?? withoutBids) ? { laneId: lane.id, carrierIds: null } : null
  }
  const kept = new Set(shortlisted(candidates, rule))
  const carrierIds = candidates
    .map(({ carrierId }) => carrierId)
    .filter((id) => byHand.pairs.get(pairKey(lane.id, id)) ?? kept.has(id))
  return carrierIds.length > 0 ? { laneId: lane.id, carrierIds } : null
}
