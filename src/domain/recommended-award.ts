import type { Cents } from './money.ts'
import type { NegotiationTerms } from './negotiation-terms.ts'

export type AwardOffer = {
  carrierId: number
  /** A year of the whole lane. */
  landed: Cents
  /** Whole percent of the lane the carrier can move. */
  room: number
}
export type RecommendedShare<Offer extends AwardOffer> = { offer: Offer; share: number }
export type AwardRules = Pick<NegotiationTerms, 'minimumShare' | 'maximumCarriersPerLane'>

type Split<Offer> = { cost: number; offer: Offer; share: number; before: Split<Offer> | null }

/**
 * The split of one lane that covers most of it and, of those, costs least, among all the terms allow.
 * Empty where no offer may take the smallest share. Of equals the one with fewer carriers, then the
 * earlier offers.
 */
export function recommendAward<Offer extends AwardOffer>(
  offers: readonly Offer[],
  { minimumShare, maximumCarriersPerLane }: AwardRules,
): RecommendedShare<Offer>[] {
  const most = Math.min(maximumCarriersPerLane, offers.length)
  // The cheapest split by number of carriers and percent covered.
  const cheapest: Map<number, Split<Offer>>[] = Array.from({ length: most + 1 }, () => new Map())
  for (const offer of offers) {
    // From the most carriers down, so that an offer joins a split only once.
    for (let carriers = most - 1; carriers >= 0; carriers -= 1) {
      const before: [number, Split<Offer> | null][] =
        carriers === 0 ? [[0, null]] : [...(cheapest[carriers] ?? [])]
      for (const [covered, split] of before) {
        const room = Math.min(offer.room, 100 - covered)
        for (let share = minimumShare; share <= room; share += 1) {
          const cost = (split?.cost ?? 0) + share * offer.landed
          const known = cheapest[carriers + 1]?.get(covered + share)
          if (!known || cost < known.cost)
            cheapest[carriers + 1]?.set(covered + share, { cost, offer, share, before: split })
        }
      }
    }
  }
  return sharesOf(widest(cheapest))
}

/** Whole percent of a lane that a capacity covers; none stated = all of it. */
export const roomOf = (capacity: number | null, volume: number): number =>
  capacity === null || capacity <= 0 || volume <= 0
    ? 100
    : Math.min(100, Math.floor((capacity / volume) * 100))

function widest<Offer>(cheapest: readonly Map<number, Split<Offer>>[]): Split<Offer> | null {
  for (let covered = 100; covered > 0; covered -= 1) {
    let best: Split<Offer> | null = null
    for (const splits of cheapest) {
      const split = splits.get(covered)
      if (split && (best === null || split.cost < best.cost)) best = split
    }
    if (best) return best
  }
  return null
}

function sharesOf<Offer extends AwardOffer>(last: Split<Offer> | null): RecommendedShare<Offer>[] {
  const shares: RecommendedShare<Offer>[] = []
  for (let split = last; split; split = split.before) {
    shares.unshift({ offer: split.offer, share: split.share })
  }
  return shares
}
