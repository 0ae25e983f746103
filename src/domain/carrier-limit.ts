import type { Cents } from './money.ts'
import type { Steps } from './steps.ts'

/** Costs of each carrier by lane, in cents; Infinity where it did not bid. */
export type CostTable = readonly Float64Array[]

export type LimitedCarriers = {
  /** Indexes into the table. */
  carriers: number[]
  /** True when no other choice of carriers can be better. */
  proven: boolean
}

/** Costs looked at before the search settles for the best found: some tenths of a second. */
const work = 15_000_000

/**
 * The carriers, `most` at the most, that leave the fewest lanes without a bid and then cost the least when
 * each lane goes to the lowest of them. Branch and bound: starts from a greedy choice, adds carriers in
 * that order and leaves a branch once even all carriers still to come would not beat the best known.
 * Exact unless the search runs out of its budget; `proven` tells.
 */
export function* limitCarriers(costs: CostTable, most: number): Steps<LimitedCarriers> {
  const lanes = costs[0]?.length ?? 0
  const order = yield* greedyOrder(costs, lanes)
  const later = bestOfLater(order, costs, lanes)
  let best = {
    carriers: order.slice(0, most),
    value: valueOf(lowest(order.slice(0, most), costs, lanes)),
  }
  let left = work

  function* extend(chosen: readonly number[], current: Float64Array, from: number): Steps<void> {
    if (chosen.length === most || from === order.length || left <= 0) return
    yield
    left -= lanes
    if (boundOf(current, later[from], best.value) >= best.value) return
    const carrier = order[from] ?? 0
    const taken = lowestOf(current, costs[carrier])
    const value = valueOf(taken)
    left -= lanes
    if (value < best.value) best = { carriers: [...chosen, carrier], value }
    yield* extend([...chosen, carrier], taken, from + 1)
    yield* extend(chosen, current, from + 1)
  }
  yield* extend([], new Float64Array(lanes).fill(Infinity), 0)
  return { carriers: best.carriers.toSorted((a, b) => a - b), proven: left > 0 }
}

/** One lane without a bid outweighs what all others cost: no tender comes near ten billion dollars. */
const withoutBid: Cents = 1e12

function valueOf(current: Float64Array, enough = Infinity): number {
  let sum = 0
  for (const cost of current) {
    sum += cost === Infinity ? withoutBid : cost
    if (sum >= enough) return sum
  }
  return sum
}

/** What `valueOf` would make of the two, without making the array. */
function boundOf(current: Float64Array, later: Float64Array | undefined, enough: number): number {
  let sum = 0
  for (let lane = 0; lane < current.length && sum < enough; lane += 1) {
    const cost = Math.min(current[lane] ?? Infinity, later?.[lane] ?? Infinity)
    sum += cost === Infinity ? withoutBid : cost
  }
  return sum
}

function lowestOf(current: Float64Array, other: Float64Array | undefined): Float64Array {
  if (!other) return current
  const lower = new Float64Array(current.length)
  for (let lane = 0; lane < lower.length; lane += 1) {
    lower[lane] = Math.min(current[lane] ?? Infinity, other[lane] ?? Infinity)
  }
  return lower
}

const lowest = (carriers: readonly number[], costs: CostTable, lanes: number): Float64Array =>
  carriers.reduce<Float64Array>(
    (current, carrier) => lowestOf(current, costs[carrier]),
    new Float64Array(lanes).fill(Infinity),
  )

/** Each time the carrier that helps most beside those before it. */
function* greedyOrder(costs: CostTable, lanes: number): Steps<number[]> {
  const order: number[] = []
  let current: Float64Array = new Float64Array(lanes).fill(Infinity)
  const open = new Set(costs.keys())
  while (open.size > 0) {
    let next = { carrier: -1, value: Infinity }
    for (const carrier of open) {
      yield
      const value = valueOf(lowestOf(current, costs[carrier]), next.value)
      if (value < next.value || next.carrier < 0) next = { carrier, value }
    }
    open.delete(next.carrier)
    order.push(next.carrier)
    current = lowestOf(current, costs[next.carrier])
  }
  return order
}

/** By place in the order: the lowest of this carrier and all that follow. */
function bestOfLater(order: readonly number[], costs: CostTable, lanes: number): Float64Array[] {
  const later: Float64Array[] = []
  let current: Float64Array = new Float64Array(lanes).fill(Infinity)
  for (const carrier of order.toReversed()) {
    current = lowestOf(current, costs[carrier])
    later.unshift(current)
  }
  return later
}
