import type { Cents } from '#domain/money.ts'
import { savingsAgainst } from '#domain/savings.ts'
import type { Report } from './reporting.api.ts'

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

/**
 * What a shipper's own rules (smallest share, most carriers) and the room of the bids cost, lane by lane:
 * the recommended award against the lowest bid. A lane nobody may have under the rules stays at baseline.
 */
export function priceOfRules(lowest: Report, recommended: Report): RuleCost[] {
  const recommendedOf = new Map(recommended.lines.map((line) => [line.laneId, line]))
  return lowest.lines
    .map(({ laneId, lane, equipment, carrier, newCostCents, baselineCostCents }) => {
      const kept = recommendedOf.get(laneId)
      const recommendedCents = kept?.newCostCents ?? baselineCostCents
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
