import type { Pricing, Setting } from './pricing.ts'
import { type AwardProblem, leastShareOf, type Pattern } from './problem.ts'

/**
 * Leaves out the patterns whose choices are in no award that keeps the rows: with them a row would be broken even if
 * every other part took the pattern that the row asks least of. Near what bids can reach that leaves few of them. False
 * where a row is broken whatever is chosen.
 */
export function keepWithinRows(
  { problem, patterns }: Pricing,
  { isOpen, shift }: Setting,
  pool: Map<number, Pattern[]>,
): boolean {
  const { parts, choices, rows } = problem
  const values = new Float64Array(choices.count)
  const least = new Float64Array(parts.count)
  for (const [place, row] of rows.entries()) {
    if (row.total !== -1) continue
    const most = row.most - shift[place]!
    const fewest = row.least - shift[place]!
    for (const [limit, sign] of [
      [most, 1],
      [-fewest, -1],
    ] as const) {
      if (!Number.isFinite(limit)) continue
      values.fill(0)
      for (const [at, choice] of row.choices.entries()) values[choice]! += sign * row.values[at]!
      let left = limit
      let size = Math.abs(limit)
      for (let part = 0; part < parts.count; part += 1) {
        const own = patterns.best(part, values, isOpen)
        least[part] = own
        left -= own
        size += Math.abs(own)
      }
      left += noise * size
      if (left < 0) return false
      for (const [part, own] of pool) {
        const within = own.filter(
          ({ choices: set }) => leastOfSet(problem, part, set, values) - least[part]! <= left,
        )
        if (within.length < own.length) pool.set(part, within)
        if (within.length === 0) return false
      }
    }
  }
  return true
}

/** Sums of many parts end in other digits, and a row may be missed by what the solver takes for nothing. */
const noise = 1e-6

/** The least that any split of a part between these choices comes to. */
function leastOfSet(
  problem: AwardProblem,
  part: number,
  set: readonly number[],
  values: Float64Array,
): number {
  const { choices, pinned } = problem
  const fixed = pinned.get(part)
  let sum = 0
  if (fixed) {
    for (const [at, choice] of fixed.choices.entries()) sum += fixed.shares[at]! * values[choice]!
    return 0.01 * sum
  }
  let left = 100
  const cheapest = set.toSorted((a, b) => values[a]! - values[b]!)
  for (const choice of set) left -= leastShareOf(problem, part, choice)
  for (const choice of cheapest) {
    const more = Math.max(
      0,
      Math.min(left, choices.room[choice]! - leastShareOf(problem, part, choice)),
    )
    left -= more
    sum += (leastShareOf(problem, part, choice) + more) * values[choice]!
  }
  return 0.01 * sum
}
