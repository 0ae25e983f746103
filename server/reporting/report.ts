import type * as z from 'zod'
import type { reportSchema } from '#contract/reporting.ts'
import { type Cents, toDollars } from '#domain/money.ts'

export type ReportAnswer = z.input<typeof reportSchema>

/** One lane of a report; a lane that several carriers move has a share for each. */
export type ReportLine = {
  laneId: number
  lane: string
  equipment: string | null
  baseline: Cents
  shares: readonly { carrier: string; percent: number; baseline: Cents; cost: Cents }[]
}

type LeftOut = { withoutBaseline: number; withoutBid: number }

/** Adds lines up in cents; what no carrier takes of a lane stays at baseline. */
export function reportOf(lines: readonly ReportLine[], leftOut: LeftOut): ReportAnswer {
  const valued = lines.map((line) => {
    const saved = line.shares.reduce((sum, { baseline, cost }) => sum + baseline - cost, 0)
    return { ...line, saved }
  })
  const baseline = valued.reduce((sum, line) => sum + line.baseline, 0)
  const saved = valued.reduce((sum, line) => sum + line.saved, 0)
  return {
    lines: valued.map((line) => ({
      laneId: line.laneId,
      lane: line.lane,
      equipment: line.equipment ?? '',
      carrier: namesOf(line),
      baselineCost: toDollars(line.baseline),
      newCost: toDollars(line.baseline - line.saved),
      savings: toDollars(line.saved),
    })),
    baselineCost: toDollars(baseline),
    newCost: toDollars(baseline - saved),
    savings: toDollars(saved),
    leftOut: leftOut.withoutBaseline + leftOut.withoutBid,
    ...leftOut,
    byCarrier: sumByCarrier(lines),
  }
}

const namesOf = ({ shares }: ReportLine): string =>
  shares.length === 1 && shares[0]?.percent === 100
    ? shares[0].carrier
    : shares.map(({ carrier, percent }) => `${carrier} ${percent}%`).join(', ')

function sumByCarrier(lines: readonly ReportLine[]): NonNullable<ReportAnswer['byCarrier']> {
  const sums = new Map<string, { lanes: number; baseline: Cents; cost: Cents }>()
  for (const { carrier, baseline, cost } of lines.flatMap(({ shares }) => shares)) {
    const sum = sums.get(carrier) ?? { lanes: 0, baseline: 0, cost: 0 }
    sums.set(carrier, {
      lanes: sum.lanes + 1,
      baseline: sum.baseline + baseline,
      cost: sum.cost + cost,
    })
  }
  return [...sums]
    .map(([carrier, { lanes, baseline, cost }]) => ({
      carrier,
      lanes,
      baselineCost: toDollars(baseline),
      newCost: toDollars(cost),
      savings: toDollars(baseline - cost),
    }))
    .toSorted((a, b) => b.savings - a.savings || a.carrier.localeCompare(b.carrier))
}
