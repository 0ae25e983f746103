/** Amounts by charge line (domain/charge-lines.ts); absent or null = not offered, 0 = not charged. */
export type ChargeAmounts = Readonly<Record<string, number | null | undefined>>

/** The charges of a bid: in its currency but for those that `chargeCurrencies` has another one of. */
export type OfferedCharges = {
  charges: ChargeAmounts
  currency: string
  chargeCurrencies: Readonly<Record<string, string>>
}

/** US dollars for one unit of each currency, frozen for the tender. */
type ExchangeRates = Readonly<Record<string, number>>

export const currencyOfCharge = (
  { currency, chargeCurrencies }: Pick<OfferedCharges, 'currency' | 'chargeCurrencies'>,
  chargeId: string,
): string => chargeCurrencies[chargeId] ?? currency

/** US dollars of a charge; null where it is not offered, or the tender has no rate of its currency. */
export function usdOfCharge(
  offer: OfferedCharges,
  chargeId: string,
  exchangeRates: ExchangeRates,
): number | null {
  const amount = offer.charges[chargeId]
  const rate = exchangeRates[currencyOfCharge(offer, chargeId)]
  return amount === null || amount === undefined || rate === undefined ? null : amount * rate
}

export const usdOfCharges = (offer: OfferedCharges, exchangeRates: ExchangeRates): ChargeAmounts =>
  Object.fromEntries(
    Object.keys(offer.charges).map((chargeId) => [
      chargeId,
      usdOfCharge(offer, chargeId, exchangeRates),
    ]),
  )

/** `chargeCurrencies` of the charges that are offered and not in the bid's own currency. */
export const otherCurrencies = ({
  charges,
  currency,
  chargeCurrencies,
}: OfferedCharges): Record<string, string> =>
  Object.fromEntries(
    Object.entries(chargeCurrencies).filter(
      ([chargeId, code]) => code !== currency && (charges[chargeId] ?? null) !== null,
    ),
  )

/** The bid's own currency first, then those of its other charges. */
export const currenciesOf = (offer: OfferedCharges): string[] => [
  ...new Set([offer.currency, ...Object.values(otherCurrencies(offer))]),
]
