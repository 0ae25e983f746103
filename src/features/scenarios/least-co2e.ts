import type { AwardColumns } from '#domain/award-optimiser/award-columns.ts'
import { lowestBids, noBid } from '#domain/award-optimiser/award-model.ts'

type Emitting = {
  lanes: Pick<AwardColumns['lanes'], 'id' | 'co2eKg'>
  bids: Pick<AwardColumns['bids'], 'id' | 'laneId' | 'cents' | 'co2eKg'>
}

/** The least CO2e that any bids bring, as a part of that of the lowest bids; 1 where no other bid has less. */
export function leastCo2e({ lanes, bids }: Emitting): number {
  const placeOf = new Map(lanes.id.map((id, place) => [id, place]))
  const lane = bids.laneId.map((id) => placeOf.get(id)!)
  const kilogramsOf = (bid: number) => bids.co2eKg[bid] ?? lanes.co2eKg[lane[bid]!] ?? 0
  const least = new Float64Array(lanes.id.length).fill(Infinity)
  for (const [bid, place] of lane.entries())
    least[place] = Math.min(least[place]!, kilogramsOf(bid))
  const sums = { lowest: 0, least: 0 }
  for (const [place, bid] of lowestBids({ lanes, bids: { ...bids, lane } }).entries()) {
    const staying = lanes.co2eKg[place] ?? 0
    sums.lowest += bid === noBid ? staying : kilogramsOf(bid)
    sums.least += bid === noBid ? staying : least[place]!
  }
  return sums.lowest > 0 ? sums.least / sums.lowest : 1
}
