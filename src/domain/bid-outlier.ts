import { median, medianOfSorted } from './median.ts'
import type { Cents } from './money.ts'
import { formatCount } from './quantity.ts'

/** Below this many bids the spread of a lane says nothing. */
const fewestBids = 4
/** Distances from the median, in median absolute deviations, that are still usual. */
const usualDeviations = 3.5
/** Eight times and an eighth: nearer to a factor of ten than to a price anybody would bid. */
const unitFactor = 8

/**
 * Why each bid of a lane looks wrong, or null: costs in cents in the order given. A bid is suspected of a
 * wrong unit when it is about a power of ten away from the median of at least two other bids or from the
 * baseline, and stands out when it is more than 3.5 median absolute deviations from the median of at
 * least four bids. The deviation counts as three percent of the median at least, so that nearly equal bids
 * do not make a usual one stand out. Nothing is ever dropped for it.
 */
export function outlierReasons(costs: readonly Cents[], baseline: Cents | null): (string | null)[] {
  const sorted = costs.toSorted((a, b) => a - b)
  const spread = spreadOf(sorted)
  return costs.map(
    (cost) => wrongUnit(cost, middleOfOthers(sorted, cost), baseline) ?? standsOut(cost, spread),
  )
}

/** 0 of fewer than two. */
function middleOfOthers(sorted: readonly Cents[], cost: Cents): Cents {
  const count = sorted.length - 1
  if (count < 2) return 0
  const own = sorted.indexOf(cost)
  const other = (place: number) => sorted[place < own ? place : place + 1] ?? 0
  // The same one twice where their number is odd.
  return (other(Math.floor((count - 1) / 2)) + other(Math.floor(count / 2))) / 2
}

type Spread = { median: number; deviation: number; count: number }

function spreadOf(costs: readonly Cents[]): Spread | null {
  if (costs.length < fewestBids) return null
  const middle = medianOfSorted(costs)
  const deviation = median(costs.map((cost) => Math.abs(cost - middle)))
  return { median: middle, deviation: Math.max(deviation, middle * 0.03), count: costs.length }
}

function standsOut(cost: Cents, spread: Spread | null): string | null {
  if (!spread || spread.median === 0) return null
  const away = cost - spread.median
  if (Math.abs(away) <= usualDeviations * spread.deviation) return null
  const percent = Math.round((Math.abs(away) / spread.median) * 100)
  return `${percent}% ${away > 0 ? 'above' : 'below'} the median of ${spread.count} bids`
}

function wrongUnit(cost: Cents, others: Cents, baseline: Cents | null): string | null {
  const references: [Cents, string][] = [
    [others, 'the median of the other bids'],
    [baseline ?? 0, 'the baseline'],
  ]
  for (const [reference, name] of references) {
    const ratio = reference > 0 ? cost / reference : 1
    if (ratio >= unitFactor) return `about ${powerOfTen(ratio)} times ${name}: wrong unit?`
    if (ratio <= 1 / unitFactor) return `about 1/${powerOfTen(1 / ratio)} of ${name}: wrong unit?`
  }
  return null
}

const powerOfTen = (ratio: number): string =>
  Number.isFinite(ratio) ? formatCount(10 ** Math.max(1, Math.round(Math.log10(ratio)))) : '∞'
