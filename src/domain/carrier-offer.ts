import * as z from 'zod'
import type { Cents } from './money.ts'
import { formatPercent } from './quantity.ts'

/** A bundle is awarded wholly or not at all; a discount applies from an amount a year on. */
export const offerKinds = ['bundle', 'discount'] as const
export type OfferKind = (typeof offerKinds)[number]

export const offerKindWords: Record<OfferKind, string> = {
  bundle: 'Bundle',
  discount: 'Volume discount',
}

export const leastPercentOff = 0.1
export const mostPercentOff = 50
export const fewestOfferLanes = 2
export const mostOfferLanes = 500
/** Of a carrier for one shipper in one mode: more would slow every search for an award. */
export const mostOffers = 20

/** '5', '7.5': whole tenths of a percent. */
export const isPercentOff = (percent: number): boolean =>
  percent >= leastPercentOff &&
  percent <= mostPercentOff &&
  Math.abs(percent * 10 - Math.round(percent * 10)) < 1e-9

export const percentOffProblem = `Enter a discount between ${leastPercentOff}% and ${mostPercentOff}%, in tenths of a percent.`

/** A price after an offer's discount. */
export const discounted = (cents: Cents, percentOff: number): Cents =>
  Math.round(cents * (1 - 0.01 * percentOff))

const laneIds = z
  .array(z.number().int())
  .min(fewestOfferLanes, `Choose at least ${fewestOfferLanes} lanes.`)
  .max(mostOfferLanes, `Choose at most ${mostOfferLanes} lanes.`)
  .refine((ids) => new Set(ids).size === ids.length, 'A lane is named twice.')

export const offerTermsSchema = z
  .object({
    kind: z.enum(offerKinds),
    name: z.string().trim().min(1, 'Enter a name.').max(60),
    percentOff: z.number().refine(isPercentOff, percentOffProblem),
    fromCents: z.number().int().min(1).max(1e15).nullable().default(null),
    laneIds,
  })
  .refine(({ kind, fromCents }) => (kind === 'discount') === (fromCents !== null), {
    path: ['fromCents'],
    message: 'A volume discount needs the amount a year it applies from; a bundle has none.',
  })
export type OfferTerms = z.infer<typeof offerTermsSchema>

/** '7.5%', or '7,5%' for a German reader. */
export const percentOffWords = (percentOff: number): string => formatPercent(0.01 * percentOff)

/** How an award names the offer that sets its price. */
export const offeredPriceSchema = z.object({
  id: z.number(),
  kind: z.enum(offerKinds),
  name: z.string(),
  percentOff: z.number(),
  /** Some lanes of its bundle are not awarded with it any more. */
  broken: z.boolean(),
})
export type OfferedPrice = z.infer<typeof offeredPriceSchema>

/** '5% off with offer “Texas bundle”' */
export const offeredPriceWords = ({
  name,
  percentOff,
}: Pick<OfferedPrice, 'name' | 'percentOff'>): string =>
  `${percentOffWords(percentOff)} off with offer “${name}”`

/** The offer behind the price of an award, in words; empty where its bid counts as it is. */
export const awardedPriceWords = (name: string | null, percentOff: number | null): string =>
  name === null || percentOff === null ? '' : offeredPriceWords({ name, percentOff })
