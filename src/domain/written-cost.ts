import type { ReadingAnswers } from './file-reading.ts'
import { type ShipmentCharge, shipmentCharges } from './shipment-charge.ts'
import { chargeColumnOf, type ShipmentColumnKey } from './shipment-column-key.ts'
import type { ExceptionKind } from './shipment-upload.ts'
import { currencyOfAmount } from './currency-questions.ts'
import { splitAmount } from './written-amount.ts'
import { currenciesOfAmount, readCurrency } from './written-currency.ts'
import { type Cell, cellText } from './file-reading.ts'
import { readNumber, writeNumber } from './written-number.ts'

export type MoneyCell = { heading: string; cell: Cell }

/** The money cells of one row; a column that the file does not have is absent from `cells`. */
export type CostRow = {
  total: readonly MoneyCell[]
  charges: ReadonlyMap<ShipmentCharge, readonly MoneyCell[]>
  /** What the row's own currency column says, '' without one. */
  currency: string
  answers: ReadingAnswers
}

export type WrittenAmount = { amount: number; currency: string }

/** What a row says it cost; a charge fed by several columns has several amounts. */
export type WrittenCosts = {
  total: WrittenAmount | null
  charges: readonly (WrittenAmount & { charge: ShipmentCharge })[]
  /** Whether the file has a column of freight itself; without it the rest of a total may be freight. */
  hasFreight: boolean
  /** The cost of this row is said to stand in another one. */
  isElsewhere: boolean
}

export type CostProblem = {
  kind: ExceptionKind
  key: ShipmentColumnKey
  heading: string
  found: string
  suggestions: string[]
}

/** A reference to another row is folded, so that thousands of them are one group. */
export const anotherRow = 'See another row'
const reference = /^see\s.+/i
/** What accounts print for nothing. */
const dash = /^[-–—]+$/

/** The amounts of a row with their currencies, or why some of them cannot be read. */
export function readCosts(row: CostRow): { costs: WrittenCosts } | { problems: CostProblem[] } {
  const problems: CostProblem[] = []
  const refuse = (problem: CostProblem) => {
    // What the row's currency column says is a problem of every amount, and one of the row.
    if (problem.key !== 'currency' || !problems.some(({ key }) => key === 'currency'))
      problems.push(problem)
  }
  const [stated] = row.total
  const hasFreight = row.charges.has('freight')
  const isElsewhere = stated !== undefined && reference.test(cellText(stated.cell))
  let total: WrittenAmount | null = null
  if (stated && !isElsewhere && cellText(stated.cell) !== '') {
    const read = readAmount(stated, 'freightCost', row)
    if ('problem' in read) {
      const isText = read.problem.kind === 'InvalidNumber' && read.problem.suggestions.length === 0
      refuse(isText ? { ...read.problem, kind: 'NoFreightCost' } : read.problem)
    } else if (read.amount < 0) refuse(noCost(stated))
    else total = read
  }
  const charges: (WrittenAmount & { charge: ShipmentCharge })[] = []
  for (const charge of shipmentCharges) {
    for (const money of row.charges.get(charge) ?? []) {
      const text = cellText(money.cell)
      if (text === '' || dash.test(text)) continue
      const read = readAmount(money, chargeColumnOf(charge), row)
      if ('problem' in read) refuse(read.problem)
      else charges.push({ charge, ...read })
    }
  }
  return problems.length > 0 ? { problems } : { costs: { total, charges, hasFreight, isElsewhere } }
}

const noCost = ({ heading, cell }: MoneyCell): CostProblem => ({
  kind: 'NoFreightCost',
  key: 'freightCost',
  heading,
  found: cellText(cell),
  suggestions: [],
})

export function readAmount(
  money: MoneyCell,
  key: ShipmentColumnKey,
  row: Pick<CostRow, 'currency' | 'answers'>,
): WrittenAmount | { problem: CostProblem } {
  const read = readMoney(money, row)
  if (!('refused' in read)) return read
  const { refused: kind, found, readings, isOfRow } = read
  const { heading } = money
  const suggestions = readings.map((one) => writeNumber(one, null))
  return { problem: { kind, key: isOfRow ? 'currency' : key, heading, found, suggestions } }
}

export type RefusedMoney = {
  refused: 'UnknownCurrency' | 'InvalidNumber'
  found: string
  /** Both readings of a number that has two. */
  readings: readonly number[]
  /** What the row's currency column says is no currency. */
  isOfRow: boolean
}

/** A currency in the cell itself must agree with the row's; the column's answer stands where neither says one. */
export function readMoney(
  { heading, cell }: MoneyCell,
  { currency, answers }: Pick<CostRow, 'currency' | 'answers'>,
): WrittenAmount | RefusedMoney {
  const found = cellText(cell)
  const problem = (
    refused: RefusedMoney['refused'],
    text = found,
    readings: readonly number[] = [],
  ): RefusedMoney => ({ refused, found: text, readings, isOfRow: false })
  const written = typeof cell === 'number' ? { amount: cell, currency: null } : splitAmount(cell)
  const ofRow = currency === '' ? null : readCurrency(currency)
  if (currency !== '' && ofRow === null)
    return { ...problem('UnknownCurrency', currency), isOfRow: true }
  const ofCell = written.currency === null ? null : readCurrency(written.currency)
  if (written.currency !== null && ofCell === null) return problem('UnknownCurrency')
  const settled = currencyOfAmount({ heading, own: ofCell, row: ofRow ?? '', answers })
  const named = settled ?? null
  const bySign = typeof cell === 'number' ? [] : currenciesOfAmount(cell)
  const contradicts =
    (ofCell !== null && ofRow !== null && ofCell !== ofRow) ||
    (named !== null && bySign.length > 0 && !bySign.includes(named))
  if (contradicts) return problem('UnknownCurrency', `${ofRow ?? named} beside ${found}`)
  if (named === null) return problem('UnknownCurrency', '')
  const read = readNumber(written.amount, answers.decimalMark ?? null)
  if ('number' in read) return { amount: read.number, currency: named }
  return problem('InvalidNumber', found, read.readings)
}
