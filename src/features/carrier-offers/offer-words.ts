import type { OwnOffer } from '#contract/ext/carrier-offers.ts'
import { type OfferKind, offerKindWords, percentOffWords } from '#domain/carrier-offer.ts'
import { type Cents, formatCents, formatWholeDollars } from '#domain/money.ts'
import { counted } from '#domain/quantity.ts'

export type OfferParts = Pick<OwnOffer, 'kind' | 'percentOff' | 'fromCents' | 'laneIds' | 'missing'>

/** 'Bundle of 4 lanes, 5% off', 'Volume discount on 4 lanes, 5% off from $700,000 a year' */
export const offerWords = ({ kind, percentOff, fromCents, laneIds }: OfferParts): string =>
  `${offerKindWords[kind]} ${kind === 'bundle' ? 'of' : 'on'} ${counted(laneIds.length, 'lane')}, ${percentOffWords(percentOff)} off${fromCents === null ? '' : ` from ${formatWholeDollars(fromCents)} a year`}`

/** '$412,300.00 → $391,685.00 a year' */
export const priceWords = (list: Cents, offered: Cents): string =>
  `${formatCents(list)} → ${formatCents(offered)} a year`

/** Why an offer is in no award; empty where it may be. */
export const unusedWords = ({ missing, laneIds }: OfferParts): string =>
  missing === 0
    ? ''
    : `Not used: ${missing} of ${counted(laneIds.length, 'lane')} without a bid that counts.`

export const offerHints: Record<OfferKind, string> = {
  bundle: 'The shipper awards you all of these lanes at this discount, or none at this discount.',
  discount:
    'The discount applies to these lanes once what you win of them reaches the amount at your bids. For several tiers, make one offer each.',
}
