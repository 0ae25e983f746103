import type * as z from 'zod'
import type { reportSchema } from '#contract/reporting.ts'
import { grouped } from '#domain/grouped.ts'
import type { Cents } from '#domain/money.ts'
import { addUp, costAfterAward } from '#domain/savings.ts'
import { presentSavings } from '#server/savings/savings-rule.ts'

export type ReportAnswer = z.input<typeof reportSchema>

/** One lane of a report; a lane that several carriers move has a share for each. */
export type ReportLine = {
  laneId: number
  lane: string
  equipment: string | null
  baseline: Cents
  shares: readonly { carrier: string; percent: number; reference: Cents; cost: Cents }[]
}

type LeftOut = { withoutBaseline: number; withoutBid: number }

/** Adds lines up in cents; what no carrier takes of a lane stays at baseline. */
export function reportOf(lines: readonly ReportLine[], leftOut: LeftOut): ReportAnswer {
  const valued = lines.map((line) => {
    const { reference, cost } = addUp(line.shares)
    return { ...line, cost: costAfterAward(line.baseline, reference, cost) }
  })
  const { reference, cost } = addUp(
    valued.map((line) => ({ reference: line.baseline, cost: line.cost })),
  )
  return {
    lines: valued.map((line) => ({
      laneId: line.laneId,
      lane: line.lane,
      equipment: line.equipment ?? '',
      carrier: namesOf(line),
      ...presentCosts(line.baseline, line.cost),
    })),
    ...presentCosts(reference, cost),
    leftOut: leftOut.withoutBaseline + leftOut.withoutBid,
    ...leftOut,
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
