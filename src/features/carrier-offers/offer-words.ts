import type { OwnOffer } from '#contract/ext/carrier-offers.ts'
import { isBelowBids, type OfferKind, offerKindWords } from '#domain/carrier-offer.ts'
import { type Cents, formatCents, formatWholeDollars } from '#domain/money.ts'
import { counted, percentWords } from '#domain/quantity.ts'

export type OfferParts = Pick<OwnOffer, 'kind' | 'percentOff' | 'fromCents' | 'laneIds'>

/** 'Bundle of 4 lanes, 5% off', 'Bundle of 4 lanes, a rate for each', 'Volume discount on 4 lanes, 5% off from $700,000 a year' */
export const offerWords = ({ kind, percentOff, fromCents, laneIds }: OfferParts): string =>
  `${offerKindWords[kind]} ${kind === 'bundle' ? 'of' : 'on'} ${counted(laneIds.length, 'lane')}, ${percentOff === null ? 'a rate for each' : `${percentWords(percentOff)} off`}${fromCents === null ? '' : ` from ${formatWholeDollars(fromCents)} a year`}`

/** '$412,300.00 → $391,685.00 a year' */
export const priceWords = (list: Cents, offered: Cents): string =>
  `${formatCents(list)} → ${formatCents(offered)} a year`

/** Why an offer is in no award; empty where it may be. */
export const unusedWords = ({
  missing,
  laneIds,
  percentOff,
  listCents,
  offeredCents,
}: Pick<OwnOffer, 'missing' | 'laneIds' | 'percentOff' | 'listCents' | 'offeredCents'>): string => {
  if (missing > 0)
    return `Not used: ${missing} of ${counted(laneIds.length, 'lane')} without a bid that counts.`
  return isBelowBids(percentOff, listCents, offeredCents)
    ? ''
    : 'Not used: the bids on these lanes come to no more than its rates.'
}

export const offerHints: Record<OfferKind, string> = {
  bundle: 'The shipper awards you all of these lanes at this price, or none at this price.',
  discount:
    'The discount applies to these lanes once what you win of them reaches the amount at your bids. Further tiers can be added once it is made.',
}
