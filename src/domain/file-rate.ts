/** 'USD per EUR', 'Rate to USD'; a slash is written both ways round and says nothing. */
const saysUsdPerUnit = /\b(usd|us dollars?) (per|for) |\b(to|in) (usd|us dollars?)\b/i

/** How far a rate may be from the company's own and still be the same rate, as a factor. */
const near = 1.08

/**
 * US dollars of one unit, from the rate column of a shipment file; null where its heading does not say
 * and its value does not show which way round it is written. `known` is the company's rate of the date.
 */
export function usdPerUnitOf(heading: string, rate: number, known: number | null): number | null {
  if (!(rate > 0)) return null
  if (saysUsdPerUnit.test(heading)) return rate
  if (known === null) return null
  const [asWritten, turned] = [apart(rate, known), apart(1 / rate, known)]
  return asWritten <= near && turned > near ? rate : null
}

const apart = (one: number, other: number) => Math.max(one / other, other / one)
