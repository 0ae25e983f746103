import * as z from 'zod'
import { momentSchema } from './moment.ts'

/** The rules of one customer's tender in one mode (design section 4). */
export const negotiationTermsSchema = z.object({
  version: z.number().int().default(1),
  round: z.number().int().min(1).default(1),
  opensAt: momentSchema.nullable().default(null),
  closesAt: momentSchema.nullable().default(null),
  /** IANA zone the times are meant in. */
  zone: z.string().default('UTC'),
  lightBasis: z.enum(['target', 'best', 'rank']).default('target'),
  /** Ratios above the reference that are still green and still amber. */
  green: z.number().min(0).max(1).default(0.02),
  amber: z.number().min(0).max(1).default(0.1),
  /** Ranks that are still green and still amber, for the basis rank. */
  greenRank: z.number().int().min(1).max(50).default(1),
  amberRank: z.number().int().min(1).max(50).default(3),
  carriersSee: z
    .object({
      light: z.boolean().default(true),
      rank: z.boolean().default(false),
      delta: z.boolean().default(false),
      target: z.boolean().default(false),
    })
    .default({ light: true, rank: false, delta: false, target: false }),
  decimals: z.number().int().min(0).max(4).default(2),
  /** Whole percent. */
  minimumShare: z.number().int().min(1).max(100).default(10),
  maximumCarriersPerLane: z.number().int().min(1).max(20).default(3),
  /** Percent a submitted bid is lowered by at least; at least `smallestBidChange` while carriers see feedback. */
  minimumBidChange: z.number().min(0).max(100).default(1),
  /** Days assumed for chassis, storage and layover, so that bids compare. */
  assumedDays: z.number().min(0).max(60).default(3),
  /** Hours of waiting every rate includes; shown to carriers, not valued. */
  assumedWaitingHours: z.number().min(0).max(48).default(2),
  /** The fuel price carriers quote their fuel lines at, in words ('Diesel 3.85 USD a gallon'). */
  fuelReference: z.string().max(200).default(''),
  /** US dollars for one unit of each currency, frozen for the tender. */
  exchangeRates: z.record(z.string(), z.number().positive()).default({ USD: 1 }),
  /** Sets the target of lanes not yet started: their baseline minus this percent. */
  targetRule: z.number().min(0).max(90).nullable().default(null),
})
export type NegotiationTerms = z.infer<typeof negotiationTermsSchema>

/** In US dollars alone: the rates of other currencies are the shipper's own. */
export const defaultTerms: NegotiationTerms = negotiationTermsSchema.parse({})
