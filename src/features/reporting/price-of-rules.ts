import type { Report } from '#contract/reporting.ts'
import { toCents, toDollars } from '#domain/money.ts'

export type RuleCost = {
  laneId: number
  lane: string
  equipment: string
  /** Whom the rules leave the lane to; empty where they let nobody have it. */
  carrier: string
  lowestCarrier: string
  lowestCost: number
  recommendedCost: number
  price: number
}

/**
 * What a shipper's own rules (smallest share, most carriers) and the room of the bids cost, lane by lane:
 * the recommended award against the lowest bid. A lane nobody may have under the rules stays at baseline.
 */
export function priceOfRules(lowest: Report, recommended: Report): RuleCost[] {
  const recommendedOf = new Map(recommended.lines.map((line) => [line.laneId, line]))
  return lowest.lines
    .map(({ laneId, lane, equipment, carrier, newCost, baselineCost }) => {
      const kept = recommendedOf.get(laneId)
      const recommendedCost = kept?.newCost ?? baselineCost
      return {
        laneId,
        lane,
        equipment,
        carrier: kept?.carrier ?? '',
        lowestCarrier: carrier,
        lowestCost: newCost,
        recommendedCost,
        price: toDollars(toCents(recommendedCost) - toCents(newCost)),
      }
    })
    .filter(({ price }) => price !== 0)
    .toSorted((a, b) => b.price - a.price)
}
