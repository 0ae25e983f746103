import type { AwardModel, Bundle, Discount } from '#domain/award-optimiser/award-model.ts'
import { grouped } from '#domain/grouped.ts'
import { chanceOf } from './seeded-tender.ts'

/**
 * The tender with one or two bundles and, in half of the cases, a volume discount, the same for the same seed; as it is
 * where no carrier bids on two lanes. Rates are whole multiples of `unitCents`.
 */
export function withOffers(model: AwardModel, seed: number, unitCents: number): AwardModel {
  const chance = chanceOf(seed * 15_485_863 + model.bids.id.length)
  const one = <Value>(values: readonly Value[]) => values[Math.floor(chance() * values.length)]!
  const bidders = [...bidsByCarrier(model)].filter(([, bids]) => bids.length > 1)
  if (bidders.length === 0) return model
  const bundles = Array.from({ length: chance() < 0.5 ? 1 : 2 }, (_, place): Bundle => {
    const [carrier, all] = one(bidders)
    const from = Math.floor(chance() * (all.length - 1))
    const bids = all.slice(from, from + (chance() < 0.7 ? 2 : 3))
    const offer = { id: `bundle ${place}`, carrier, bids }
    if (chance() < 0.5) return { ...offer, percentOff: 2 + Math.floor(23 * chance()) }
    const rate = (bid: number) =>
      unitCents * Math.round((model.bids.cents[bid]! * (0.7 + 0.4 * chance())) / unitCents)
    return { ...offer, bidCents: bids.map(rate) }
  })
  if (chance() < 0.5) return { ...model, bundles }
  const [carrier, bids] = one(bidders)
  const listCents = bids.reduce((sum, bid) => sum + model.bids.cents[bid]!, 0)
  const discount: Discount = {
    id: 'discount',
    carrier,
    bids,
    fromCents: Math.round(listCents * (0.2 + 0.8 * chance())),
    percentOff: 2 + Math.floor(18 * chance()),
  }
  return { ...model, bundles, discounts: [discount] }
}

/** The tender with so many bundles of two to five lanes at 3 to 14 percent off. */
export function withBundles(model: AwardModel, count: number): AwardModel {
  const chance = chanceOf(99)
  const one = <Value>(values: readonly Value[]) => values[Math.floor(chance() * values.length)]!
  const bidders = [...bidsByCarrier(model)]
  const bundles = Array.from({ length: count }, (_, place): Bundle => {
    const [carrier, all] = one(bidders)
    const wanted = 2 + Math.floor(4 * chance())
    const bids = new Set<number>()
    while (bids.size < wanted) bids.add(one(all))
    return {
      id: `bundle ${place}`,
      carrier,
      bids: [...bids].toSorted((a, b) => a - b),
      percentOff: 3 + Math.floor(12 * chance()),
    }
  })
  return { ...model, bundles }
}

/** Places of the bids of each carrier, by its place. */
export const bidsByCarrier = ({ bids }: AwardModel) =>
  grouped(
    Array.from({ length: bids.id.length }, (_, bid) => bid),
    (bid) => bids.carrier[bid]!,
  )
