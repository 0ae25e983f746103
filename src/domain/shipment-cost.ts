import { type Cents, shareOut, toCents } from './money.ts'
import { byCharge, type ShipmentCharge, shipmentCharges } from './shipment-charge.ts'

/** What a row says it cost, in one currency: null where nothing is written. */
export type WrittenCost = {
  total: number | null
  charges: Readonly<Partial<Record<ShipmentCharge, number>>>
  /** Whether the file has a column of freight itself; without it the rest of a total may be freight. */
  hasFreight: boolean
}

/** In cents of the currency written, a stated total unrounded; `charges` null where only the total is known. */
export type Cost = { total: number; charges: Record<ShipmentCharge, Cents> | null }

/**
 * The total and the charges of a row. Without a total it is their sum; with one the charges must add up to
 * it, unless the file has no freight column: then the rest stays a part that nobody split.
 */
export function settleCost({
  total,
  charges,
  hasFreight,
}: WrittenCost): { cost: Cost } | { differs: { total: Cents; charges: Cents } } {
  const isSplit = shipmentCharges.some((charge) => charges[charge] !== undefined)
  if (!isSplit) return { cost: { total: (total ?? 0) * 100, charges: null } }
  const parts = byCharge((charge) => toCents(charges[charge] ?? 0))
  const sum = shipmentCharges.reduce((all, charge) => all + parts[charge], 0)
  if (total === null) return { cost: { total: sum, charges: parts } }
  const stated = toCents(total)
  const mayDiffer = !hasFreight && sum < stated
  return sum === stated || mayDiffer
    ? { cost: { total: total * 100, charges: parts } }
    : { differs: { total: stated, charges: sum } }
}

/** The charges in another currency, so that they and what is not split add up to `total` there. */
export function chargesWithin(total: Cents, { total: written, charges }: Cost): Cost['charges'] {
  if (charges === null) return null
  const weights = shipmentCharges.map((charge) => charges[charge])
  const rest = written - weights.reduce((all, weight) => all + weight, 0)
  const shared = shareOut(total, [...weights, Math.round(rest)])
  return byCharge((charge) => shared[shipmentCharges.indexOf(charge)] ?? 0)
}
