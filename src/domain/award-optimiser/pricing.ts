import { type Patterns, patternsOf } from './patterns.ts'
import type { AwardProblem, Pattern, Row } from './problem.ts'

/** Dollars a unit of each row; what a rule costs at the margin. */
export type Prices = Float64Array

/** Which choices may be used and what switches add to rows, for switches that are set. */
export type Setting = { isOpen: Uint8Array | null; shift: Float64Array }

/**
 * With a price for each row the parts fall apart: each takes its cheapest pattern. Their sum is a bound on
 * the cost of every award that keeps the rows, whatever the prices.
 */
export type Pricing = {
  problem: AwardProblem
  patterns: Patterns
  /** What choices cost without prices: the objective, or nothing while asking whether rules can hold. */
  costs: Float64Array
  /** Costs of choices at the prices last asked for. */
  adjusted: Float64Array
  /** Cheapest pattern of each part at these prices: four places of `choices` and `shares` each. */
  best: { size: Uint8Array; choices: Int32Array; shares: Uint8Array; value: Float64Array }
  /** What a part costs about, to compare differences with. */
  scale: Float64Array
  /** What one unit of a row is worth at most before it is reported as broken instead. */
  penalty: Float64Array
}

const width = 4

export function openPricing(problem: AwardProblem, costs = problem.choices.objective): Pricing {
  const { parts, choices, rows } = problem
  const scale = new Float64Array(parts.count)
  let all = 0
  for (let part = 0; part < parts.count; part += 1) {
    let least = Infinity
    for (let choice = parts.first[part]!; choice < parts.first[part + 1]!; choice += 1) {
      least = Math.min(least, choices.objective[choice]!)
    }
    scale[part] = Math.max(0.01, Number.isFinite(least) ? least : 0)
    all += scale[part]!
  }
  return {
    problem,
    patterns: patternsOf(problem),
    costs,
    adjusted: new Float64Array(choices.count),
    best: {
      size: new Uint8Array(parts.count),
      choices: new Int32Array(width * parts.count),
      shares: new Uint8Array(width * parts.count),
      value: new Float64Array(parts.count),
    },
    scale,
    penalty: Float64Array.from(rows, (row) => penaltyOf(row, choices.objective, all)),
  }
}

/** Three times what the row's bids cost a unit. */
function penaltyOf(row: Row, objective: Float64Array, all: number): number {
  let cost = 0
  let value = 0
  for (const [at, choice] of row.choices.entries()) {
    cost += objective[choice]!
    value += Math.abs(row.values[at]!)
  }
  return value > 0 ? Math.max(1e-6, (3 * cost) / value) : Math.max(1, all)
}

/**
 * A row has no price for a limit it does not have: rounding in the solver leaves -1e-12 where there is no most, and the
 * bound there would be minus infinity. A total's price follows from the rows that take a share of it.
 */
export function completePrices({ rows }: AwardProblem, prices: Prices): Prices {
  for (const [place, row] of rows.entries()) {
    if (Number.isFinite(prices[place]! > 0 ? row.least : row.most)) continue
    prices[place] = 0
  }
  for (const [place, row] of rows.entries()) {
    if (!row.definesTotal) continue
    let sum = 0
    for (const [other, sharing] of rows.entries()) {
      if (!sharing.definesTotal && sharing.total === row.total) {
        sum += prices[other]! * sharing.totalValue
      }
    }
    prices[place] = sum
  }
  return prices
}

/** Sets what choices cost at these prices. */
export function setPrices({ problem, costs, adjusted }: Pricing, prices: Prices): void {
  adjusted.set(costs)
  for (const [place, { choices, values }] of problem.rows.entries()) {
    const price = prices[place]!
    if (price === 0) continue
    for (let at = 0; at < choices.length; at += 1) adjusted[choices[at]!]! -= price * values[at]!
  }
}

/** What no award that keeps the rows costs less than. Leaves the cheapest pattern of each part in `best`. */
export function boundAt(pricing: Pricing, prices: Prices, { isOpen, shift }: Setting): number {
  const { problem, patterns, best, adjusted } = pricing
  setPrices(pricing, completePrices(problem, prices))
  let sum = 0
  for (let part = 0; part < problem.parts.count; part += 1) {
    const value = patterns.best(part, adjusted, isOpen)
    best.value[part] = value
    const size = patterns.size()
    best.size[part] = size
    for (let at = 0; at < size; at += 1) {
      best.choices[width * part + at] = patterns.choices[at]!
      best.shares[width * part + at] = patterns.shares[at]!
    }
    sum += value
  }
  for (const [place, row] of problem.rows.entries()) {
    const price = prices[place]!
    if (price > 0) sum += price * (row.least - shift[place]!)
    else if (price < 0) sum += price * (row.most - shift[place]!)
  }
  return sum
}

export function bestPattern({ best }: Pricing, part: number): Pattern {
  const from = width * part
  const to = from + best.size[part]!
  return {
    choices: [...best.choices.subarray(from, to)],
    shares: [...best.shares.subarray(from, to)],
  }
}

/** Of every part. */
export const bestPatterns = (pricing: Pricing): Pattern[] =>
  Array.from({ length: pricing.problem.parts.count }, (_, part) => bestPattern(pricing, part))

export function isBest({ best }: Pricing, part: number, pattern: Pattern): boolean {
  if (best.size[part] !== pattern.choices.length) return false
  return pattern.choices.every(
    (choice, at) =>
      best.choices[width * part + at] === choice &&
      best.shares[width * part + at] === pattern.shares[at],
  )
}

export const priceOf = ({ adjusted }: Pricing, { choices, shares }: Pattern): number => {
  let value = 0
  for (let at = 0; at < choices.length; at += 1) value += shares[at]! * adjusted[choices[at]!]!
  return 0.01 * value
}

export const costOf = ({ costs }: Pricing, { choices, shares }: Pattern): number => {
  let value = 0
  for (let at = 0; at < choices.length; at += 1) value += shares[at]! * costs[choices[at]!]!
  return 0.01 * value
}

/** No switches set: everything may be used. */
export const freeSetting = ({ rows }: AwardProblem): Setting => ({
  isOpen: null,
  shift: new Float64Array(rows.length),
})

/** What switches that are set leave: whole numbers, 1 = on. */
export function settingOf({ choices, rows }: AwardProblem, on: ArrayLike<number>): Setting {
  const isOpen = new Uint8Array(choices.count).fill(1)
  for (let choice = 0; choice < choices.count; choice += 1) {
    for (let at = choices.firstSwitch[choice]!; at < choices.firstSwitch[choice + 1]!; at += 1) {
      if (on[choices.switches[at]!]! < 0.5) isOpen[choice] = 0
    }
  }
  const shift = Float64Array.from(rows, ({ switches, switchValues }) =>
    switches.reduce((sum, place, at) => sum + switchValues[at]! * on[place]!, 0),
  )
  return { isOpen, shift }
}
