import type { NegotiationTerms } from './negotiation-terms.ts'
import { counted } from './quantity.ts'

/** As typed, by bid. */
export type Shares = ReadonlyMap<number, string>

/** The usual split: 60 to the lowest, 40 to the next; half where there is one bid. */
export const firstShares = (bids: readonly { id: number }[]): Shares =>
  new Map(
    bids
      .slice(0, 2)
      .map(({ id }, index) => [id, bids.length === 1 ? '50' : index === 0 ? '60' : '40']),
  )

/** Whole percent; 0 for what is none. */
export function shareOf(shares: Shares, bidId: number): number {
  const text = shares.get(bidId)?.trim() ?? ''
  return wholePercent.test(text) ? Number.parseInt(text, 10) : 0
}

/** The first share that is not a whole percentage, or null. */
export function shareProblem(shares: Shares): string | null {
  const wrong = [...shares.values()].find(
    (text) => text.trim() !== '' && !wholePercent.test(text.trim()),
  )
  return wrong === undefined
    ? null
    : `"${wrong}" is not a whole percentage. Enter a number from 0 to 100.`
}

const wholePercent = /^\d{1,3} ?%?$/

type Part = { share: number; months: readonly string[] }

/** What the terms have against a split, or null. */
export function splitProblem(
  parts: readonly Part[],
  terms: Pick<NegotiationTerms, 'minimumShare' | 'maximumCarriersPerLane'> | undefined,
): string | null {
  const total = parts.reduce((sum, { share }) => sum + share, 0)
  if (parts.length === 0) return 'Give at least one carrier a share.'
  if (total > 100) return `The shares add up to ${total}%, at most 100%.`
  if (parts.some(({ months }) => months.length === 0)) return 'Choose at least one month.'
  if (!terms) return null
  const small = parts.find(({ share }) => share < terms.minimumShare)
  if (small) return `A share is at least ${terms.minimumShare}%, found ${small.share}%.`
  if (parts.length > terms.maximumCarriersPerLane) {
    return `At most ${counted(terms.maximumCarriersPerLane, 'carrier')} may share a lane.`
  }
  return null
}
