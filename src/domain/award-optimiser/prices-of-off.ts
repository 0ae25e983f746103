import { boundAt, type Prices, type Pricing, settingOf } from './pricing.ts'
import type { AwardProblem, Row } from './problem.ts'
import { limitsOf } from './switch-covers.ts'

/** The same problem; a limit on bids that all need one switch is one times that switch. Prices claim more by it. */
export function withLimitsOfSwitches(problem: AwardProblem): AwardProblem {
  const keyOf = new Map(limitsOf(problem).map(({ row, key }) => [row, key]))
  return {
    ...problem,
    rows: problem.rows.map((row) => {
      const key = keyOf.get(row)
      if (key === undefined || row.least > 0) return row
      const switches = Int32Array.of(key)
      const switchValues = Float64Array.of(-row.most)
      return { ...row, least: -Infinity, most: 0, switches, switchValues }
    }),
  }
}

/**
 * Prices found for switches that are set say nothing about rows of switches that are off. This gives each such row the
 * price that claims most once its switch is on and all else stays: what the prices claim elsewhere is then about true.
 */
export function withPricesOfOff(pricing: Pricing, prices: Prices, on: ArrayLike<number>): Prices {
  const { problem, best, adjusted } = pricing
  const found = Float64Array.from(prices)
  const rows = problem.rows.flatMap((row, place) => {
    const isOff = row.switches.length > 0 && row.switches.every((key) => on[key] === 0)
    return isOff && row.total === -1 ? [{ row, place }] : []
  })
  if (rows.length === 0) return found
  for (const { place } of rows) found[place] = 0
  boundAt(pricing, found, settingOf(problem, on))
  // A carrier's rows share their bids: each has a say about what the one before left.
  for (const { row, place } of [...rows, ...rows]) {
    const before = found[place]!
    const [price, adds] = [
      new Float64Array(row.choices.length),
      new Float64Array(row.choices.length),
    ]
    let size = 0
    for (const [at, choice] of row.choices.entries()) {
      const value = row.values[at]!
      if (value <= 0) continue
      const above = adjusted[choice]! + before * value - best.value[problem.choices.part[choice]!]!
      price[size] = above / value
      adds[size] = 0.01 * problem.choices.room[choice]! * value
      size += 1
    }
    const own = steepestPrice(row, { price: price.subarray(0, size), adds })
    for (const [at, choice] of row.choices.entries()) {
      adjusted[choice]! -= (own - before) * row.values[at]!
    }
    found[place] = own
  }
  return found
}

/** From each price on a choice is worth taking, and adds so much to its row. */
type Bends = { price: Float64Array; adds: Float64Array }

/** Where the choices that are worth taking at the price come to what the row asks for; 0 where they do without one. */
function steepestPrice(row: Row, { price, adds }: Bends): number {
  const shift = row.switchValues.reduce((sum, value) => sum + value, 0)
  const [least, most] = [row.least - shift, row.most - shift]
  const order = Int32Array.from(price.keys()).sort((a, b) => price[a]! - price[b]! || a - b)
  let taken = 0
  let taking = 0
  for (const at of order) if (price[at]! < 0) taking += adds[at]!
  if (taking > most) {
    for (const at of order) {
      taken += adds[at]!
      if (taken > most) return Math.min(0, price[at]!)
    }
  }
  if (taking < least) {
    for (const at of order) {
      taken += adds[at]!
      if (taken >= least) return Math.max(0, price[at]!)
    }
    return Math.max(0, price[order.at(-1) ?? -1] ?? 0)
  }
  return 0
}
