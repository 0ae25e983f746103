import type { BidBoard } from '#contract/ext/award-board.ts'
import type { awardedMonthSchema } from '#domain/award.ts'
import type { Bid } from '#domain/bid.ts'
import type { Lane } from '#domain/lane.ts'
import { toCents, toCentsOrNull } from '#domain/money.ts'
import { shareOfYear } from '#domain/savings.ts'
import type * as z from 'zod'

type AwardedMonth = z.infer<typeof awardedMonthSchema>

/** The board from the bids of all lanes, as a host without our extensions answers them. */
export function boardOfBids(
  lanes: readonly Lane[],
  bids: readonly Bid[],
  awardedMonths: ReadonlyMap<number, readonly AwardedMonth[]>,
): BidBoard {
  const laneOf = new Map(lanes.map((lane) => [lane.id, lane]))
  const shown = bids
    .filter(({ status }) => status !== 'draft')
    .toSorted((a, b) => (a.landedCost ?? Infinity) - (b.landedCost ?? Infinity))
  return {
    carriers: [...new Map(bids.map(({ carrierId, carrier }) => [carrierId, carrier]))].map(
      ([id, name]) => ({ id, name }),
    ),
    bids: {
      id: shown.map(({ id }) => id),
      laneId: shown.map(({ laneId }) => laneId),
      carrierId: shown.map(({ carrierId }) => carrierId),
      version: shown.map(({ version }) => version),
      status: shown.map(({ status }) => status),
      cents: shown.map(({ landedCost }) => toCentsOrNull(landedCost)),
      transitDays: shown.map(({ transitDays }) => transitDays),
      capacity: shown.map(({ capacity }) => capacity),
      rank: shown.map(({ rank }) => rank),
      incumbent: shown.map(({ incumbent }) => incumbent),
    },
    declined: [],
    capacities: [],
    lanes: null,
    next: null,
    awards: shown
      .filter(({ status }) => status === 'accepted')
      .map((bid) => {
        const held = (awardedMonths.get(bid.laneId) ?? []).filter(
          ({ carrier }) => carrier === bid.carrier,
        )
        const share = held[0]?.share ?? 100
        const lane = laneOf.get(bid.laneId)
        const part = (dollars: number) => shareOfYear(toCents(dollars), share)
        return {
          id: null,
          laneId: bid.laneId,
          bidId: bid.id,
          carrierId: bid.carrierId,
          share,
          months: held.map(({ month }) => month),
          confirmed: held[0]?.confirmed ?? lane?.status === 'awarded',
          reason: null,
          offer: null,
          standing: 'unasked',
          cents: part(bid.landedCost ?? 0),
          baselineCents: lane?.baselineCost == null ? null : part(lane.baselineCost),
        }
      }),
  }
}
