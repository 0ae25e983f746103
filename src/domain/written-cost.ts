import { type ShipmentCharge, shipmentCharges } from './shipment-charge.ts'
import { chargeColumnOf, type ShipmentColumnKey } from './shipment-column.ts'
import { type Cost, settleCost } from './shipment-cost.ts'
import type { ExceptionKind } from './shipment-upload.ts'
import { splitAmount } from './written-amount.ts'
import { type DecimalMark, readNumber, type RefusedNumber, writeNumber } from './written-number.ts'

/** The cells of one row, and how its file writes them. */
export type WrittenRow = {
  cell: (key: ShipmentColumnKey) => string
  /** Whether the file has the column. */
  has: (key: ShipmentColumnKey) => boolean
  mark: DecimalMark | null
}

export type CostProblem = {
  kind: ExceptionKind
  key: ShipmentColumnKey
  /** The cell itself where absent. */
  found?: string
  suggestions?: string[]
}

/** `currency` '' where the row names none; `named` is the column that names it. */
export type ReadCost = { cost: Cost; currency: string; named: ShipmentColumnKey }

/** A reference to another row is folded, so that thousands of them are one group. */
export const anotherRow = 'See another row'
const reference = /^see\s.+/i
/** What accounts print for nothing. */
const dash = /^[-–—]+$/

/** What a row cost by its total, its charges or both, or why that cannot be told. */
export function readCost({ cell, has, mark }: WrittenRow): ReadCost | { problem: CostProblem } {
  let currency = cell('currency').toUpperCase()
  let named: ShipmentColumnKey = 'currency'
  const amountIn = (key: ShipmentColumnKey): number | null | CostProblem => {
    const written = cell(key)
    const priced = splitAmount(written)
    if (priced.currency !== null) {
      if (currency !== '' && currency !== priced.currency)
        return { kind: 'UnknownCurrency', key: named, found: `${currency} beside ${written}` }
      currency = priced.currency
      named = key
    }
    const read = readNumber(priced.amount, mark)
    if ('number' in read) return read.number
    return read.readings.length > 0 ? twoReadings(key, read, mark) : null
  }

  const written = cell('freightCost')
  if (reference.test(written))
    return { problem: { kind: 'CostInAnotherRow', key: 'freightCost', found: anotherRow } }
  const total = written === '' ? null : amountIn('freightCost')
  if (isProblem(total)) return { problem: total }
  if (written !== '' && (total === null || total < 0))
    return { problem: { kind: 'NoFreightCost', key: 'freightCost' } }

  const charges: Partial<Record<ShipmentCharge, number>> = {}
  for (const charge of shipmentCharges) {
    const key = chargeColumnOf(charge)
    const part = cell(key)
    if (part === '' || dash.test(part)) continue
    const amount = amountIn(key)
    if (isProblem(amount)) return { problem: amount }
    if (amount === null) return { problem: { kind: 'InvalidNumber', key } }
    charges[charge] = amount
  }

  const settled = settleCost({ total, charges, hasFreight: has('freightCharge') })
  if ('differs' in settled) {
    const sum = writeNumber(settled.differs.charges / 100, mark, 2)
    const problem: CostProblem = {
      kind: 'ChargesDiffer',
      key: 'freightCost',
      found: `${written} in all, ${sum} in charges`,
      suggestions: settled.differs.charges > 0 ? [sum] : [],
    }
    return { problem }
  }
  if (settled.cost.total <= 0) return { problem: { kind: 'NoFreightCost', key: totalOrFirst(has) } }
  return { cost: settled.cost, currency, named }
}

/** A number that does not fit the file, or has two readings in it: each is suggested. */
export const twoReadings = (
  key: ShipmentColumnKey,
  { readings }: RefusedNumber,
  mark: DecimalMark | null,
): CostProblem => ({
  kind: 'InvalidNumber',
  key,
  suggestions: readings.map((reading) => writeNumber(reading, mark)),
})

const totalOrFirst = (has: WrittenRow['has']): ShipmentColumnKey =>
  has('freightCost')
    ? 'freightCost'
    : (shipmentCharges.map(chargeColumnOf).find(has) ?? 'freightCost')

const isProblem = (read: number | null | CostProblem): read is CostProblem =>
  typeof read === 'object' && read !== null
