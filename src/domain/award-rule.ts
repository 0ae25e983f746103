import { type CostTable, limitCarriers } from './carrier-limit.ts'
import type { Cents } from './money.ts'
import { addUp, type Compared, savingsAgainst } from './savings.ts'
import type { Steps } from './steps.ts'

/** A bid that may be awarded; cost of a year of the lane. */
export type OfferedBid = { id: number; carrierId: number; cost: Cents; incumbent: boolean }
/** A lane with what may be awarded of it, the lowest bid first; baseline null = none. */
export type OfferedLane<Bid extends OfferedBid = OfferedBid> = {
  id: number
  baseline: Cents | null
  bids: readonly Bid[]
}

export type AwardRule =
  | { kind: 'lowest' }
  /** The incumbent keeps its lane while it is at most this many percent above the lowest bid. */
  | { kind: 'incumbent'; percent: number }
  /** At most so many carriers over all lanes. */
  | { kind: 'carriers'; most: number }

export type Proposal<Bid extends OfferedBid = OfferedBid> = {
  /** By lane; a lane that the rule finds no bid for is absent. */
  chosen: ReadonlyMap<number, Bid>
  cost: Cents
  /** Of the lanes that have a baseline and a chosen bid: what they cost so far, and will. */
  baseline: Cents
  compared: Cents
  savings: Cents
  /** What the chosen bids cost more than the lowest of the same lanes: the price of the rule. */
  overLowest: Cents
  /** Lanes left without a bid, and chosen lanes that have no baseline to compare with. */
  withoutBid: number
  withoutBaseline: number
  carriers: number
  /** False when a search ended before it could rule out a better choice. */
  proven: boolean
}

/** Which bid each lane would go to by a rule, and what that adds up to; changes nothing. */
export function* propose<Bid extends OfferedBid>(
  rule: AwardRule,
  lanes: readonly OfferedLane<Bid>[],
): Steps<Proposal<Bid>> {
  if (rule.kind === 'carriers') {
    const { allowed, proven } = yield* fewCarriers(lanes, rule.most)
    const pick = (lane: OfferedLane<Bid>) =>
      lane.bids.find(({ carrierId }) => allowed.has(carrierId))
    return { ...(yield* summed(lanes, pick)), proven }
  }
  if (rule.kind === 'lowest') return yield* summed(lanes, ({ bids }) => bids[0])
  return yield* summed(lanes, ({ bids }) => {
    const limit = (bids[0]?.cost ?? 0) * (100 + rule.percent)
    return bids.find(({ incumbent, cost }) => incumbent && cost * 100 <= limit) ?? bids[0]
  })
}

/** What a choice of bids adds up to, all in whole cents. */
export function* summed<Bid extends OfferedBid>(
  lanes: readonly OfferedLane<Bid>[],
  pick: (lane: OfferedLane<Bid>) => Bid | undefined,
): Steps<Proposal<Bid>> {
  const chosen = new Map<number, Bid>()
  const costs: Compared[] = []
  let overLowest = 0
  for (const [at, lane] of lanes.entries()) {
    if (at % lanesAtOnce === 0) yield
    const bid = pick(lane)
    if (!bid) continue
    chosen.set(lane.id, bid)
    costs.push({ reference: lane.baseline, cost: bid.cost })
    overLowest += savingsAgainst(bid.cost, lane.bids[0]?.cost ?? bid.cost)
  }
  const { cost, reference, compared, savings, withoutReference } = addUp(costs)
  return {
    chosen,
    cost,
    baseline: reference,
    compared,
    savings,
    overLowest,
    withoutBid: lanes.length - chosen.size,
    withoutBaseline: withoutReference,
    carriers: new Set([...chosen.values()].map(({ carrierId }) => carrierId)).size,
    proven: true,
  }
}

const lanesAtOnce = 500

function* fewCarriers(
  lanes: readonly OfferedLane[],
  most: number,
): Steps<{ allowed: ReadonlySet<number>; proven: boolean }> {
  const places = new Map<number, number>()
  const costs: Float64Array[] = []
  const bidOn = lanes.filter(({ bids }) => bids.length > 0)
  for (const [at, { bids }] of bidOn.entries()) {
    if (at % lanesAtOnce === 0) yield
    for (const { carrierId, cost } of bids) {
      const place = places.get(carrierId) ?? places.size
      places.set(carrierId, place)
      const own = (costs[place] ??= new Float64Array(bidOn.length).fill(Infinity))
      own[at] = Math.min(own[at] ?? Infinity, cost)
    }
  }
  const { carriers, proven } = yield* limitCarriers(costs satisfies CostTable, most)
  const ids = [...places.keys()]
  return { allowed: new Set(carriers.flatMap((place) => ids[place] ?? [])), proven }
}
