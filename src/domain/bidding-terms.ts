import * as z from 'zod'
import type { Lane } from './lane.ts'

/** What bids on some lanes are read and checked by: the terms of the shipper whose lanes they are. */
export const biddingTermsSchema = z.object({
  shipper: z.string().nullable().default(null),
  laneIds: z.array(z.number()).default([]),
  round: z.number().default(1),
  closesAt: z.string().nullable().default(null),
  zone: z.string().default('UTC'),
  decimals: z.number(),
  /** Under the rates that bids on these lanes are valued at. */
  currencies: z.array(
    z.object({ code: z.string(), name: z.string().default(''), usdPerUnit: z.number() }),
  ),
  /** 'YYYY-MM' */
  validMonths: z.array(z.string()),
})
export type BiddingTerms = z.infer<typeof biddingTermsSchema>

type LaneOfShipper = Pick<Lane, 'id' | 'shipper'>

/**
 * Finds the terms of a lane. A lane that is named nowhere, because it came later or the host tells terms by
 * mode alone, has those of its shipper's other lanes, else the first.
 */
export function biddingTermsByLane(
  all: readonly BiddingTerms[],
): (lane: LaneOfShipper) => BiddingTerms | undefined {
  const byLane = new Map(all.flatMap((terms) => terms.laneIds.map((id) => [id, terms] as const)))
  const byShipper = new Map(all.toReversed().map((terms) => [terms.shipper, terms]))
  return ({ id, shipper }) => byLane.get(id) ?? byShipper.get(shipper) ?? all[0]
}

export const currencyCodes = ({ currencies }: Pick<BiddingTerms, 'currencies'>): string[] =>
  currencies.map(({ code }) => code)
