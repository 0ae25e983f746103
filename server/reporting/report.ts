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
export type ReportLine = ValuedLine & {
  laneId: number
  lane: string
  equipment: string | null
}

/** What of a line is added up. */
export type ValuedLine = {
  baseline: Cents
  shares: readonly Share[]
  /** A year of the lane; what no carrier takes of it stays at baseline. */
  cost: Cents
}
export type Share = { carrier: string; percent: number; reference: Cents; cost: Cents }

type LeftOut = { withoutBaseline: number; withoutBid: number }

/** The lines of a report and what they leave out. */
export type Reported<Line = ReportLine> = LeftOut & { lines: readonly Line[] }

/** Adds lines up in cents. */
export const reportOf = (reported: Reported): ReportAnswer => ({
  lines: reportedLanes(reported).map(({ baselineCostCents, newCostCents, ...line }) => ({
    ...line,
    ...presentCosts(baselineCostCents, newCostCents),
  })),
  ...sumsOf(reported),
})

export const figuresOf = (reported: Reported<ValuedLine>): ReportFigures => ({
  lanes: reported.lines.length,
  ...sumsOf(reported),
})

const reportedLanes = ({ lines }: Reported): ReportedLane[] =>
  lines.map((line) => ({
    laneId: line.laneId,
    lane: line.lane,
    equipment: line.equipment ?? '',
    carrier: namesOf(line),
    baselineCostCents: line.baseline,
    newCostCents: line.cost,
  }))

export const wholeLane = <Lane extends Pick<ValuedLine, 'baseline' | 'cost'>>(
  lane: Lane,
  carrier: string,
): Lane & ValuedLine => ({
  ...lane,
  shares: [{ carrier, percent: 100, reference: lane.baseline, cost: lane.cost }],
})

export function splitLane<Lane extends Pick<ValuedLine, 'baseline' | 'shares'>>(
  lane: Lane,
): Lane & ValuedLine {
  const { reference, cost } = addUp(lane.shares)
  return { ...lane, cost: costAfterAward(lane.baseline, reference, cost) }
}

function sumsOf({ lines, withoutBaseline, withoutBid }: Reported<ValuedLine>) {
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

function sumByCarrier(lines: readonly ValuedLine[]): NonNullable<ReportAnswer['byCarrier']> {
  const shares = grouped(
    lines.flatMap((line) => line.shares),
    ({ carrier }) => carrier,
  )
  return [...shares]
    .map(([carrier, own]) => ({ carrier, lanes: own.length, ...addUp(own) }))
    .toSorted(
      (a, b) =>
        b.savings - a.savings ||
        a.carrier.localeCompare(b.carrier) ||
        // Names may be alike to a reader; the order of the lines decides nothing.
        (a.carrier < b.carrier ? -1 : 1),
    )
    .map(({ carrier, lanes, reference, cost }) => ({
      carrier,
      lanes,
      ...presentCosts(reference, cost),
    }))
}
