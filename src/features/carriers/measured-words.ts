import type { Rating } from '#contract/ext/carriers.ts'
import { measuredCriteria, type MeasuredCriterion } from '#domain/carrier-criterion.ts'
import { formatCount, formatPercent } from '#domain/quantity.ts'
import { formatResponseTime } from '#domain/response-time.ts'
import { numbersWith } from '#domain/shown-format.ts'

const oneDigit = numbersWith({ maximumFractionDigits: 1 })
const lanesOf = (count: number) => (count === 1 ? '1 lane' : `${formatCount(count)} lanes`)

const words: Record<MeasuredCriterion, (value: number, lanes: number) => string> = {
  LaneCoverage: (value, lanes) =>
    `Measured: complete bids on ${formatPercent(value, 0)} of ${lanesOf(lanes)} invited`,
  BidResponseTime: (value, lanes) =>
    `Measured: first bid after ${formatResponseTime(value)}, ${lanesOf(lanes)}; the fastest carrier scores 100`,
  TransitTime: (value, lanes) =>
    `Measured: ${oneDigit(value)} days quoted on ${lanesOf(lanes)} where others quote too; the shortest scores 100`,
}

/** What was measured, on how much, and what 100 stands for. */
export function measuredWords({ criterion, value, lanes }: Rating): string {
  const measured = measuredCriteria.find((one) => one === criterion)
  return measured && value !== null ? words[measured](value, lanes ?? 0) : 'Measured'
}
