import { inUsdCents, type RateTable } from '#domain/exchange-rate.ts'
import { usdPerUnitOf } from '#domain/file-rate.ts'
import type { ShipmentCharge } from '#domain/shipment-charge.ts'
import { chargesWithin } from '#domain/shipment-cost.ts'
import { type CostProblem, readCost, type WrittenRow } from '#domain/written-cost.ts'

/** In US cents, beside what the file charges; the charges and what is not split add up to `cents`. */
export type CleanCost = {
  cents: number
  charges: Record<ShipmentCharge, number> | null
  amount: number
  currency: string
  /** US dollars of one unit, and the date of that rate; without a date the amount is in dollars. */
  rate: number
  rateDate: string | null
}

export type CostRates = {
  shipDate: string
  rates: RateTable
  /** The row's own rate, where the file has a column of rates. */
  fileRate?: { heading: string; rate: number } | undefined
}

/** What a row cost in dollars on the day it shipped. */
export function cleanseCost(
  row: WrittenRow,
  { shipDate, rates, fileRate }: CostRates,
): { cost: CleanCost } | { problem: CostProblem } {
  const read = readCost(row)
  if ('problem' in read) return read
  const currency = read.currency || 'USD'
  const { cost, named } = read
  if (!rates.isCurrency(currency)) {
    const isInCell = row.cell(named).toUpperCase().includes(currency)
    const found = isInCell ? {} : { found: currency }
    return { problem: { kind: 'UnknownCurrency', key: named, ...found } }
  }
  const known = rates.rateOn(currency, shipDate)
  const own =
    fileRate && currency !== 'USD'
      ? usdPerUnitOf(fileRate.heading, fileRate.rate, known?.usdPerUnit ?? null)
      : null
  const used = own === null ? known : { usdPerUnit: own, rateDate: shipDate }
  if (used === null) return { problem: { kind: 'MissingRate', key: named, found: currency } }
  const cents = inUsdCents(cost.amount, used.usdPerUnit)
  return {
    cost: {
      cents,
      charges: chargesWithin(cents, cost),
      amount: cost.amount,
      currency,
      rate: used.usdPerUnit,
      rateDate: used.rateDate,
    },
  }
}
