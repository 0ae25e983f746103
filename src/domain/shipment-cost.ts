import { type Cents, shareOut } from './money.ts'
import { byCharge, type ShipmentCharge, shipmentCharges } from './shipment-charge.ts'

/** What a row says it cost, in one currency: null where nothing is written. */
export type CostInOneCurrency = {
  total: number | null
  charges: Readonly<Partial<Record<ShipmentCharge, number>>>
  /** Whether the file has a column of freight itself; without it the rest of a total may be freight. */
  hasFreight: boolean
  /** Decimals that amounts of the currency have: 2, or 3 for dinars. */
  decimals?: number
}

/** In the currency written; `charges` null where only the total is known. */
export type Cost = { total: number; charges: Record<ShipmentCharge, number> | null }

/**
 * The total and the charges of a row. Without a total it is their sum; with one the charges must add up to
 * it within half a cent, unless the file has no freight column: then the rest stays a part that nobody split.
 */
export function settleCost({
  total,
  charges,
  hasFreight,
  decimals = 2,
}: CostInOneCurrency): { cost: Cost } | { differs: { total: number; charges: number } } {
  const isSplit = shipmentCharges.some((charge) => charges[charge] !== undefined)
  if (!isSplit) return { cost: { total: total ?? 0, charges: null } }
  const parts = byCharge((charge) => charges[charge] ?? 0)
  const sum = exactSum(shipmentCharges.map((charge) => parts[charge]))
  if (total === null) return { cost: { total: sum, charges: parts } }
  const isSum = Math.abs(sum - total) < 0.5 * 10 ** -decimals
  const mayDiffer = !hasFreight && sum < total
  return isSum || mayDiffer
    ? { cost: { total: isSum ? sum : total, charges: parts } }
    : { differs: { total, charges: sum } }
}

/** The charges in cents, so that they and what is not split add up to `total`. */
export function chargesWithin(
  total: Cents,
  { total: written, charges }: Cost,
): Record<ShipmentCharge, Cents> | null {
  if (charges === null) return null
  const weights = shipmentCharges.map((charge) => tenThousandths(charges[charge]))
  const rest = tenThousandths(written) - weights.reduce((all, weight) => all + weight, 0)
  const shared = shareOut(total, [...weights, rest])
  return byCharge((charge) => shared[shipmentCharges.indexOf(charge)] ?? 0)
}

/** Amounts have up to four decimals (ISO 4217 knows three): whole ten-thousandths add up without drift. */
export const exactSum = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + tenThousandths(amount), 0) / 10_000

const tenThousandths = (amount: number): number => Math.round(amount * 10_000)
