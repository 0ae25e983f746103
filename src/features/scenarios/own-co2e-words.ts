import type { AwardColumns } from '#domain/award-optimiser/award-columns.ts'
import { counted, formatCount } from '#domain/quantity.ts'

/** Only a carrier's own figures tell the bids of a lane apart; null where every lane has some. */
export function ownCo2eWords({ lanes, bids }: AwardColumns): string | null {
  const own = new Set(bids.laneId.filter((_, bid) => bids.co2eKg[bid] != null)).size
  return own === lanes.id.length
    ? null
    : `${formatCount(own)} of ${counted(lanes.id.length, 'lane')} have carriers’ own CO2e figures. On the others all bids count alike.`
}
