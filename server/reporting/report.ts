import type * as z from 'zod'
import type { ReportFigures } from '#contract/ext/report-figures.ts'
import type { reportSchema } from '#contract/reporting.ts'
import { grouped } from '#domain/grouped.ts'
import type { Cents } from '#domain/money.ts'
import type { ReportedLane } from '#domain/price-of-rules.ts'
import { addUp, costAfterAward } from '#domain/savings.ts'
import { presentSavings } from '#server/savings/savings-rule.ts'

export type ReportAnswer = z.input<typeof reportSchema>

/** One lane of a report; a lane that several carriers move has a share for each. */
export type ReportLine = {
  laneId: number
  lane: string
  equipment: string | null
  baseline: Cents
  shares: readonly Share[]
  /** A year of the lane; what no carrier takes of it stays at baseline. */
  cost: Cents
}
type Share = { carrier: string; percent: number; reference: Cents; cost: Cents }

type LeftOut = { withoutBaseline: number; withoutBid: number }

/** The lines of a report and what they leave out. */
export type Reported = LeftOut & { lines: readonly ReportLine[] }

/** Adds lines up in cents. */
export const reportOf = (reported: Reported): ReportAnswer => ({
  lines: reportedLanes(reported).map(({ baselineCostCents, newCostCents, ...line }) => ({
    ...line,
    ...presentCosts(baselineCostCents, newCostCents),
  })),
  ...sumsOf(reported),
})

export const figuresOf = (reported: Reported): ReportFigures => ({
  lanes: reported.lines.length,
  ...sumsOf(reported),
})

export const reportedLanes = ({ lines }: Reported): ReportedLane[] =>
  lines.map((line) => ({
    laneId: line.laneId,
    lane: line.lane,
    equipment: line.equipment ?? '',
    carrier: namesOf(line),
    baselineCostCents: line.baseline,
    newCostCents: line.cost,
  }))

export const wholeLane = (line: Omit<ReportLine, 'shares'>, carrier: string): ReportLine => ({
  ...line,
  shares: [{ carrier, percent: 100, reference: line.baseline, cost: line.cost }],
})

export function splitLane(line: Omit<ReportLine, 'cost'>): ReportLine {
  const { reference, cost } = addUp(line.shares)
  return { ...line, cost: costAfterAward(line.baseline, reference, cost) }
}

function sumsOf({ lines, withoutBaseline, withoutBid }: Reported) {
  const { reference, cost } = addUp(
    lines.map(({ baseline, cost }) => ({ reference: baseline, cost })),
  )
  return {
    ...presentCosts(reference, cost),
    leftOut: withoutBaseline + withoutBid,
    withoutBaseline,
    withoutBid,
    byCarrier: sumByCarrier(lines),
  }
}

function presentCosts(reference: Cents, cost: Cents) {
  const { awardedCost: newCost, ...compared } = presentSavings(reference, cost)
  return { ...compared, newCost }
}

const namesOf = ({ shares }: ReportLine): string =>
  shares.length === 1 && shares[0]?.percent === 100
    ? shares[0].carrier
    : shares.map(({ carrier, percent }) => `${carrier} ${percent}%`).join(', ')

function sumByCarrier(lines: readonly ReportLine[]): NonNullable<ReportAnswer['byCarrier']> {
  const shares = grouped(
    lines.flatMap((line) => line.shares),
    ({ carrier }) => carrier,
  )
  return [...shares]
    .map(([carrier, own]) => ({ carrier, lanes: own.length, ...addUp(own) }))
    .toSorted((a, b) => b.savings - a.savings || a.carrier.localeCompare(b.carrier))
    .map(({ carrier, lanes, reference, cost }) => ({
      carrier,
      lanes,
      ...presentCosts(reference, cost),
    }))
}
