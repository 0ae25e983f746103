import * as z from 'zod'
import type { Cents } from './money.ts'
import { ratioAbove } from './savings.ts'
import { agreeing, counted, percentWords } from './quantity.ts'

/** How the carriers of a lane are chosen for the next round: its best so many, or those near its best. */
export const shortlistRuleSchema = z.discriminatedUnion('by', [
  z.object({ by: z.literal('rank'), limit: z.number().int().min(1).max(50) }),
  /** Whole or part percent above the lane's lowest bid. */
  z.object({ by: z.literal('gap'), limit: z.number().min(0).max(100) }),
  z.object({ by: z.literal('hand'), limit: z.null().default(null) }),
])
export type ShortlistRule = z.infer<typeof shortlistRuleSchema>

/** A lane of the next round; carriers null = every carrier invited to it. */
export const shortlistedLaneSchema = z.object({
  laneId: z.number().int(),
  carrierIds: z.array(z.number().int()).min(1).nullable(),
})
export type ShortlistedLane = z.infer<typeof shortlistedLaneSchema>

type Offer = { carrierId: number; cents: Cents | null }

/**
 * The carriers a rule keeps of a lane's bids. Bids of the same price share a rank, so that nobody is left
 * out at a price that stays in; an incomplete bid has no price and is kept by hand alone.
 */
export function shortlisted(offers: readonly Offer[], rule: ShortlistRule): number[] {
  const priced = offers
    .flatMap(({ carrierId, cents }) => (cents === null ? [] : [{ carrierId, cents }]))
    .toSorted((a, b) => a.cents - b.cents)
  const best = priced[0]?.cents ?? 0
  const keeps = (cents: Cents): boolean => {
    switch (rule.by) {
      case 'rank':
        return priced.filter((other) => other.cents < cents).length < rule.limit
      case 'gap':
        return gapPercent(cents, best) <= rule.limit
      default:
        return false
    }
  }
  return priced.filter(({ cents }) => keeps(cents)).map(({ carrierId }) => carrierId)
}

/** Percent above the best bid; without the noise that a binary fraction brings. */
const gapPercent = (cents: Cents, best: Cents): number =>
  Number(((ratioAbove(cents, best) ?? 0) * 100).toFixed(9))

/** 'best 3 bids of each lane', 'bids within 5% of the best', 'chosen by hand'. */
export function shortlistRuleWords(rule: ShortlistRule): string {
  if (rule.by === 'hand') return 'chosen by hand'
  if (rule.by === 'gap') return `bids within ${percentWords(rule.limit)} of the best`
  return `best ${agreeing(rule.limit, 'bid', counted(rule.limit, 'bid'))} of each lane`
}
