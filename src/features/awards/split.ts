import { valueParts } from '#domain/award-value.ts'
import { shareOf, type Shares } from '#domain/split.ts'
import type { BoardLane } from './board-lane.ts'
import type { Choice } from './choice.ts'

/** The parts with a share, valued to the cent over the months chosen. */
export function splitChoices(
  lane: BoardLane,
  shares: Shares,
  months: readonly string[],
  forecast: ReadonlyMap<string, number>,
): Choice[] {
  const parts = lane.bids.flatMap((bid) => {
    const share = shareOf(shares, bid.id)
    return share > 0 ? [{ bid, bidId: bid.id, cost: bid.cost, share, months }] : []
  })
  const values = valueParts(parts, lane.baseline, forecast)
  return parts.map(({ bid, share }, index) => ({
    lane,
    bid,
    share,
    months,
    cents: values[index]?.awardedCents ?? 0,
    baselineCents: values[index]?.baselineCents ?? null,
  }))
}
