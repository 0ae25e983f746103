import type { Cents } from './money.ts'
import { savingsAgainst } from './savings.ts'

/** A lane of a report: what it costs a year at the bid looked at. */
export type ReportedLane = {
  laneId: number
  lane: string
  equipment: string
  carrier: string
  baselineCostCents: Cents
  newCostCents: Cents
}

export type RuleCost = {
  laneId: number
  lane: string
  equipment: string
  /** Whom the rules leave the lane to; empty where they let nobody have it. */
  carrier: string
  lowestCarrier: string
  lowestCents: Cents
  recommendedCents: Cents
  priceCents: Cents
}

/** A year of a lane under the rules: one that they let nobody have stays at baseline. */
export const costUnderRules = (baseline: Cents, recommended: Cents | undefined): Cents =>
  recommended ?? baseline

/**
 * What a shipper's own rules (smallest share, most carriers) and the room of the bids cost, lane by lane:
 * the recommended award against the lowest bid.
 */
export function priceOfRules(
  lowest: readonly ReportedLane[],
  recommended: readonly ReportedLane[],
): RuleCost[] {
  const recommendedOf = new Map(recommended.map((line) => [line.laneId, line]))
  return lowest
    .map(({ laneId, lane, equipment, carrier, newCostCents, baselineCostCents }) => {
      const kept = recommendedOf.get(laneId)
      const recommendedCents = costUnderRules(baselineCostCents, kept?.newCostCents)
      return {
        laneId,
        lane,
        equipment,
        carrier: kept?.carrier ?? '',
        lowestCarrier: carrier,
        lowestCents: newCostCents,
        recommendedCents,
        priceCents: savingsAgainst(recommendedCents, newCostCents),
      }
    })
    .filter(({ priceCents }) => priceCents !== 0)
    .toSorted((a, b) => b.priceCents - a.priceCents)
}
