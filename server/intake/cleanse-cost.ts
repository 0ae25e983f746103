import {
  type ChargedAmount,
  inUsdCents,
  type RateOnDate,
  type RateTable,
} from '#domain/exchange-rate.ts'
import { directionOf, knownRate, usdPerUnitOf } from '#domain/file-rate.ts'
import type { ReadingAnswers } from '#domain/file-reading.ts'
import type { Cents } from '#domain/money.ts'
import { byCharge, type ShipmentCharge, shipmentCharges } from '#domain/shipment-charge.ts'
import { chargesWithin, exactSum, settleCost } from '#domain/shipment-cost.ts'
import type { ExceptionKind } from '#domain/shipment-upload.ts'
import type { ShipmentColumnKey } from '#domain/shipment-column-key.ts'
import { minorDigits } from '#domain/shown-format.ts'
import type { WrittenAmount, WrittenCosts } from '#domain/written-cost.ts'
import { writeNumber } from '#domain/written-number.ts'

/** In US cents; the charges and what is not split add up to `cents`. */
export type CleanCost = {
  cents: Cents
  charges: Record<ShipmentCharge, Cents> | null
  /** One amount for each currency and rate. */
  amounts: ChargedAmount[]
}

type CostProblem = {
  kind: ExceptionKind
  key: ShipmentColumnKey
  found: string
  suggestions: string[]
}

/** A row's own rate, and which way round the file writes those of each currency. */
export type FileRate = { rate: number; ratesAre: ReadingAnswers['ratesAre'] }

/** What a row cost in dollars on its ship date, or the rate that is missing or the sum that differs. */
export function costInCents(
  { total, charges, hasFreight, isElsewhere }: WrittenCosts,
  shipDate: string,
  rates: RateTable,
  fileRate: FileRate | null,
): { cost: CleanCost } | { problem: CostProblem } {
  const written = total ? [total, ...charges] : charges
  if (isElsewhere && written.length === 0) return { cost: { cents: 0, charges: null, amounts: [] } }
  const valued = new Map<string, RateOnDate>()
  for (const { currency } of written) {
    const rate = valued.get(currency) ?? rateFor(currency, shipDate, rates, fileRate)
    if (rate === 'contradicts')
      return {
        problem: {
          kind: 'InvalidNumber',
          key: 'exchangeRate',
          found: '',
          suggestions: [writeNumber(Number((1 / (fileRate?.rate ?? 1)).toPrecision(6)), null)],
        },
      }
    if (!rate)
      return { problem: { kind: 'MissingRate', key: 'currency', found: currency, suggestions: [] } }
    valued.set(currency, rate)
  }
  const [only] = valued.keys()
  /** Amounts of one currency are settled in it; those of several meet in dollars. */
  const currency = valued.size === 1 && only !== undefined ? only : null
  const rateOf = (code: string) => valued.get(code)?.usdPerUnit ?? 0
  const worth = (one: WrittenAmount) =>
    currency === null ? one.amount * rateOf(one.currency) : one.amount
  const settled = settleCost({
    total: total && worth(total),
    charges: summedByCharge(charges.map((charge) => ({ ...charge, amount: worth(charge) }))),
    hasFreight,
    decimals: Math.max(2, currency === null ? 2 : minorDigits(currency)),
  })
  if ('differs' in settled) {
    const { total: stated, charges: sum } = settled.differs
    const isRounding = currency === null && Math.abs(stated - sum) <= stated * roundingOfRates
    if (!isRounding) return { problem: chargesDiffer(stated, sum, currency ?? 'USD') }
  }
  const cost = 'cost' in settled ? settled.cost : { total: settled.differs.total, charges: null }
  if (cost.total <= 0)
    return { problem: { kind: 'NoFreightCost', key: 'freightCost', found: '', suggestions: [] } }
  const cents = inUsdCents(cost.total, currency === null ? 1 : rateOf(currency))
  const charged = total ? [total] : charges
  return {
    cost: {
      cents,
      charges: chargesWithin(cents, cost),
      amounts: [...valued].flatMap(([code, rate]) => {
        const amounts = charged.filter((one) => one.currency === code)
        return amounts.length === 0
          ? []
          : [{ amount: exactSum(amounts.map(({ amount }) => amount)), currency: code, ...rate }]
      }),
    },
  }
}

function rateFor(
  currency: string,
  shipDate: string,
  rates: RateTable,
  fileRate: FileRate | null,
): RateOnDate | 'contradicts' | null {
  const known = rates.rateOn(currency, shipDate)
  const direction = fileRate?.ratesAre?.[currency]
  if (!fileRate || direction === undefined || !(fileRate.rate > 0)) return known
  const fitting = directionOf(fileRate.rate, currency, knownRate(rates, currency, shipDate))
  if (fitting !== null && fitting !== direction) return 'contradicts'
  return { usdPerUnit: usdPerUnitOf(fileRate.rate, direction), rateDate: shipDate }
}

/** A total that was converted elsewhere may differ from its parts by the rounding of rates. */
const roundingOfRates = 0.005

const chargesDiffer = (stated: number, sum: number, currency: string): CostProblem => ({
  kind: 'ChargesDiffer',
  key: 'freightCost',
  found: `${stated.toFixed(2)} ${currency} in total, ${sum.toFixed(2)} ${currency} in charges`,
  suggestions: sum > 0 ? [writeNumber(sum, null)] : [],
})

function summedByCharge(charges: WrittenCosts['charges']): Partial<Record<ShipmentCharge, number>> {
  const named = new Set(charges.map(({ charge }) => charge))
  const sums = byCharge((charge) =>
    exactSum(charges.filter((one) => one.charge === charge).map(({ amount }) => amount)),
  )
  return Object.fromEntries(
    shipmentCharges.filter((charge) => named.has(charge)).map((charge) => [charge, sums[charge]]),
  )
}
