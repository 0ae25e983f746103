import { bids } from '#contract/bids.ts'
import type { Bid } from '#domain/bid.ts'
import { grouped } from '#domain/grouped.ts'
import type { Lane } from '#domain/lane.ts'
import { laneWithBid } from '#domain/lane-with-bid.ts'
import { toCentsOrNull, toDollarsOrNull } from '#domain/money.ts'
import { savingsAgainst } from '#domain/savings.ts'
import { call } from '#lib/call.ts'
import { session } from '#lib/session.ts'

/**
 * The lanes of a host that says nothing of bids in its list, with what the bids themselves say: counts, best cost,
 * standing. What a host does say of any lane is left as it is. Rows that gained something are other ones, so that a
 * list that is marked as unchanged (`etag`) is read again for them.
 */
export async function withKnownBids(lanes: Lane[], signal: AbortSignal): Promise<Lane[]> {
  if (lanes.length === 0 || lanes.some(saysOfBids)) return lanes
  const laneIds = lanes.map(({ id }) => id)
  const made = await call(bids.ofLanes, { body: { laneIds }, signal, silent: true }).catch(() => [])
  if (made.length === 0) return lanes
  const byLane = grouped(made, ({ laneId }) => laneId)
  const isCarrier = session.may('bid')
  return lanes.map((lane) => {
    const ofLane = byLane.get(lane.id) ?? []
    const [own] = ofLane
    if (!isCarrier) return laneWithBids(lane, ofLane)
    return own ? { ...laneWithBid(lane, own), awardedCost: wonCost(lane, [own]) } : lane
  })
}

const saysOfBids = ({ bidStatus, bidsReceived, amountBid, pendingAward, awardedCost }: Lane) =>
  bidStatus !== 'none' ||
  bidsReceived > 0 ||
  amountBid !== null ||
  pendingAward !== null ||
  awardedCost !== null

/** A shipper's lane; several accepted bids share it, and by how much their bids do not say. */
function laneWithBids(lane: Lane, made: readonly Bid[]): Lane {
  const valid = made
    .filter(({ status, landedCost }) => status !== 'draft' && landedCost !== null)
    .toSorted((a, b) => (a.landedCost ?? 0) - (b.landedCost ?? 0))
  const [best] = valid
  const accepted = valid.filter(({ status }) => status === 'accepted')
  const awardedCost = wonCost(lane, accepted)
  const [chosen] = accepted
  const isPending = chosen !== undefined && lane.status !== 'awarded'
  return {
    ...lane,
    bidStatus:
      lane.status === 'awarded'
        ? 'accepted'
        : isPending
          ? 'pending'
          : best
            ? 'in-progress'
            : lane.bidStatus,
    bidsReceived: valid.length,
    incumbentBid: valid.some(({ incumbent }) => incumbent),
    bidCompletion: best?.completion ?? lane.bidCompletion,
    amountBid: best?.landedCost ?? null,
    bestCarrier: best?.carrier ?? null,
    pendingAward: isPending && accepted.length === 1 ? chosen.landedCost : null,
    awardedCost,
    newCost: awardedCost,
    savings: saved(lane.baselineCost, awardedCost),
  }
}

const saved = (baseline: number | null, awarded: number | null): number | null =>
  toDollarsOrNull(savingsAgainst(toCentsOrNull(baseline), toCentsOrNull(awarded)))

const wonCost = ({ status }: Lane, [one, ...others]: readonly Bid[]): number | null =>
  status === 'awarded' && one?.status === 'accepted' && others.length === 0 ? one.landedCost : null
