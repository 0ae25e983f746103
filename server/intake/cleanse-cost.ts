import type { ShipmentCharge } from '#domain/shipment-charge.ts'
import { chargesWithin } from '#domain/shipment-cost.ts'
import { type CostProblem, readCost, type WrittenRow } from '#domain/written-cost.ts'

/** In US cents; the charges and what is not split add up to `cents`. */
export type CleanCost = { cents: number; charges: Record<ShipmentCharge, number> | null }

/** What a row cost in dollars; `rates` are US dollars for one unit of each currency. */
export function cleanseCost(
  row: WrittenRow,
  rates: Readonly<Record<string, number>>,
): { cost: CleanCost } | { problem: CostProblem } {
  const read = readCost(row)
  if ('problem' in read) return read
  const rate = rates[read.currency || 'USD']
  if (rate === undefined) return { problem: { kind: 'UnknownCurrency', key: read.named } }
  const cents = Math.round(read.cost.total * rate)
  return { cost: { cents, charges: chargesWithin(cents, read.cost) } }
}
