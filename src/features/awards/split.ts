import { valueParts } from '#domain/award-value.ts'
import type { NegotiationTerms } from '#domain/negotiation-terms.ts'
import type { BoardBid, BoardLane } from './board-lane.ts'
import type { Choice } from './choice.ts'

/** As typed, by bid. */
export type Shares = ReadonlyMap<number, string>

/** The usual split: 60 to the lowest, 40 to the next. */
export const firstShares = (bids: readonly BoardBid[]): Shares =>
  new Map(
    bids
      .slice(0, 2)
      .map(({ id }, index) => [id, bids.length === 1 ? '50' : index === 0 ? '60' : '40']),
  )

/** The parts with a share, valued to the cent over the months chosen. */
export function splitChoices(
  lane: BoardLane,
  shares: Shares,
  months: readonly string[],
  forecast: ReadonlyMap<string, number>,
): Choice[] {
  const parts = lane.bids.flatMap((bid) => {
    const share = Math.round(Number(shares.get(bid.id) ?? 0)) || 0
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

/** What the terms have against a split, or null. */
export function splitProblem(
  choices: readonly Choice[],
  terms: Pick<NegotiationTerms, 'minimumShare' | 'maximumCarriersPerLane'> | undefined,
): string | null {
  const total = choices.reduce((sum, { share }) => sum + share, 0)
  if (choices.length === 0) return 'Give at least one carrier a share.'
  if (total > 100) return `The shares add up to ${total} %, at most 100 %.`
  if (choices.some(({ months }) => months.length === 0)) return 'Choose at least one month.'
  if (!terms) return null
  const small = choices.find(({ share }) => share < terms.minimumShare)
  if (small) return `A share is at least ${terms.minimumShare} %, found ${small.share} %.`
  if (choices.length > terms.maximumCarriersPerLane) {
    return `At most ${terms.maximumCarriersPerLane} carriers may share a lane.`
  }
  return null
}
