import { type Cents, shareOut } from './money.ts'
import { byCharge, type ShipmentCharge, shipmentCharges } from './shipment-charge.ts'

/** What a row says it cost, in one currency: null where nothing is written. */
export type WrittenCost = {
  total: number | null
  charges: Readonly<Partial<Record<ShipmentCharge, number>>>
  /** Whether the file has a column of freight itself; without it the rest of a total may be freight. */
  hasFreight: boolean
  /** Decimals that amounts of the currency have: 2, or 3 for dinars. */
  decimals?: number
}

/** `amount` in units of the currency, unrounded; charges in its smallest unit, null where only the total is known. */
export type Cost = {
  amount: number
  decimals: number
  charges: Record<ShipmentCharge, number> | null
}

/**
 * The total and the charges of a row. Without a total it is their sum; with one the charges must add up to
 * it, unless the file has no freight column: then the rest stays a part that nobody split.
 */
export function settleCost({
  total,
  charges,
  hasFreight,
  decimals = 2,
}: WrittenCost): { cost: Cost } | { differs: { charges: number } } {
  const isSplit = shipmentCharges.some((charge) => charges[charge] !== undefined)
  if (!isSplit) return { cost: { amount: total ?? 0, decimals, charges: null } }
  const smallest = 10 ** decimals
  const parts = byCharge((charge) => Math.round((charges[charge] ?? 0) * smallest))
  const sum = shipmentCharges.reduce((all, charge) => all + parts[charge], 0)
  if (total === null) return { cost: { amount: sum / smallest, decimals, charges: parts } }
  const stated = Math.round(total * smallest)
  const mayDiffer = !hasFreight && sum < stated
  return sum === stated || mayDiffer
    ? { cost: { amount: total, decimals, charges: parts } }
    : { differs: { charges: sum / smallest } }
}

/** The charges in another currency, so that they and what is not split add up to `total` there. */
export function chargesWithin(
  total: Cents,
  { amount, decimals, charges }: Cost,
): Record<ShipmentCharge, Cents> | null {
  if (charges === null) return null
  const weights = shipmentCharges.map((charge) => charges[charge])
  const rest = amount * 10 ** decimals - weights.reduce((all, weight) => all + weight, 0)
  const shared = shareOut(total, [...weights, Math.round(rest)])
  return byCharge((charge) => shared[shipmentCharges.indexOf(charge)] ?? 0)
}
