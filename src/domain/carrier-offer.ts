import * as z from 'zod'
import { type Cents, exactCents, formatWholeDollars } from './money.ts'
import { biddableModeSchema } from './mode-schema.ts'
import { agreeing, counted, formatCount, percentWords } from './quantity.ts'
import { formatRate, perUnit } from './unit-rate.ts'

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

export const percentOffProblem = (): string =>
  `Enter a discount between ${percentWords(leastPercentOff)} and ${percentWords(mostPercentOff)}, in tenths of a percent.`

/** All-in US dollars for one unit of the mode's measure, in ten-thousandths at most. */
export const isLaneRate = (rate: number): boolean =>
  rate > 0 && rate <= 1e7 && Math.abs(rate * 1e4 - Math.round(rate * 1e4)) < 1e-4

export const laneRateProblem =
  'Enter a rate in US dollars above 0 and up to 10 million, with 4 decimals at most.'

/** A price after an offer's discount. */
export const discounted = (cents: Cents, percentOff: number): Cents =>
  Math.round(cents * (1 - 0.01 * percentOff))

/** What an offer makes of one of its lanes: a rate of its own, or its discount where it has none. */
export type LanePrice = { percentOff: number | null; rate: number | null }

/** A year of a whole lane at an offer's price. */
export const priceAtOffer = (
  { percentOff, rate }: LanePrice,
  bidCents: Cents,
  volume: number,
): Cents => (rate === null ? discounted(bidCents, percentOff ?? 0) : exactCents(rate * volume))

/** What an award at an offer's price comes to at its bid as it is, over the same share and months. */
export function centsAtBid(
  awardedCents: Cents,
  price: LanePrice,
  bidCents: Cents,
  volume: number,
): Cents {
  const offeredCents = priceAtOffer(price, bidCents, volume)
  return offeredCents === 0 ? 0 : Math.round(awardedCents * (bidCents / offeredCents))
}

const laneRateSchema = z.object({
  laneId: z.number().int(),
  rate: z.number().refine(isLaneRate, laneRateProblem),
})
export type LaneRate = z.infer<typeof laneRateSchema>

export const rateOn = (laneRates: readonly LaneRate[] | null, laneId: number): number | null =>
  laneRates?.find((own) => own.laneId === laneId)?.rate ?? null

/**
 * Rates of a bundle stand while its bids change: once they come to no less than the bids, no award
 * uses them. A discount is always below.
 */
export const isBelowBids = (
  percentOff: number | null,
  bidsCents: Cents,
  offeredCents: Cents,
): boolean => percentOff !== null || offeredCents < bidsCents

/** What an offer asks for before it sets a price. */
export type OfferCondition = {
  kind: OfferKind
  name: string
  laneIds: readonly number[]
  /** Null for a bundle. */
  fromCents: Cents | null
}

/** What a carrier wins of the lanes of its offer, and what that comes to at its bids as they are. */
export type WonOfOffer = { laneIds: ReadonlySet<number>; listCents: Cents }

/** Shares and months of lanes are rounded to the cent, one by one. */
const rounding = 1000

/** Whether an offer sets the price of what its carrier wins. */
export const isEarned = ({ kind, laneIds, fromCents }: OfferCondition, won: WonOfOffer): boolean =>
  kind === 'bundle'
    ? laneIds.every((id) => won.laneIds.has(id))
    : won.listCents >= (fromCents ?? 0) - rounding

/** Why it does not: 'The discount “Volume” needs $700,000 a year, and these lanes come to $492,000.' */
export function unearnedWords(
  { kind, name, laneIds, fromCents }: OfferCondition,
  won: WonOfOffer,
): string {
  if (kind === 'discount')
    return `The discount “${name}” needs ${formatWholeDollars(fromCents ?? 0)} a year, and these lanes come to ${formatWholeDollars(won.listCents)}.`
  const count = laneIds.filter((id) => won.laneIds.has(id)).length
  return `The bundle “${name}” is awarded wholly, and ${agreeing(count, 'this is', 'these are')} ${formatCount(count)} of its ${counted(laneIds.length, 'lane')}.`
}

const laneIds = z
  .array(z.number().int())
  .min(fewestOfferLanes, `Choose at least ${fewestOfferLanes} lanes.`)
  .max(mostOfferLanes, `Choose at most ${mostOfferLanes} lanes.`)
  .refine((ids) => new Set(ids).size === ids.length, 'A lane is named twice.')

export const offerTermsSchema = z
  .object({
    kind: z.enum(offerKinds),
    name: z.string().trim().min(1, 'Enter a name.').max(60),
    percentOff: z
      .number()
      .refine(isPercentOff, { error: percentOffProblem })
      .nullable()
      .default(null),
    laneRates: z.array(laneRateSchema).max(mostOfferLanes).nullable().default(null),
    fromCents: z.number().int().min(1).max(1e15).nullable().default(null),
    laneIds,
  })
  .refine(({ kind, fromCents }) => (kind === 'discount') === (fromCents !== null), {
    path: ['fromCents'],
    message: 'A volume discount needs the amount a year it applies from; a bundle has none.',
  })
  .refine(({ percentOff, laneRates }) => (percentOff === null) !== (laneRates === null), {
    path: ['percentOff'],
    message: 'Enter one discount for all lanes or a rate for each lane, and not both.',
  })
  .refine(({ kind, laneRates }) => kind === 'bundle' || laneRates === null, {
    path: ['laneRates'],
    message: 'A volume discount is one percentage for all its lanes.',
  })
  .refine(
    ({ laneIds: ids, laneRates }) =>
      laneRates === null ||
      (laneRates.length === ids.length && ids.every((id) => rateOn(laneRates, id) !== null)),
    { path: ['laneRates'], message: 'Enter one rate for each lane of the bundle.' },
  )
export type OfferTerms = z.infer<typeof offerTermsSchema>

/** How an award names the offer that sets its price. */
export const offeredPriceSchema = z.object({
  id: z.number(),
  kind: z.enum(offerKinds),
  name: z.string(),
  /** Null where the bundle has its own rate for the lane. */
  percentOff: z.number().nullable(),
  /** That rate, in dollars for one unit; null with a discount. */
  rate: z.number().nullable().default(null),
  /** Some lanes of its bundle are not awarded with it any more. */
  broken: z.boolean(),
})
export type OfferedPrice = z.infer<typeof offeredPriceSchema>

/** '5% off with offer “Texas bundle”', 'Rate of bundle “Texas bundle”' */
export const offeredPriceWords = ({
  name,
  percentOff,
}: Pick<OfferedPrice, 'name' | 'percentOff'>): string =>
  percentOff === null
    ? `Rate of bundle “${name}”`
    : `${percentWords(percentOff)} off with offer “${name}”`

/** The same after 'at', in a sentence. */
export const atOfferedPrice = (offer: Pick<OfferedPrice, 'name' | 'percentOff'>): string =>
  offer.percentOff === null ? `its rate in bundle “${offer.name}”` : offeredPriceWords(offer)

type AwardedPrice = { offerPercentOff: number | null; offerRate: number | null }

/** The offer behind the price of an award, in words and with its own rate; empty where its bid counts as it is. */
export function awardedPriceWords(
  name: string | null,
  { offerPercentOff, offerRate }: AwardedPrice,
  mode: number,
): string {
  if (name === null) return ''
  const words = offeredPriceWords({ name, percentOff: offerPercentOff })
  return offerRate === null
    ? words
    : `${words}: ${formatRate(offerRate)} ${perUnit(biddableModeSchema.parse(mode))}`
}
