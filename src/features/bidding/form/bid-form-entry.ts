import {
  type ChargeCell,
  chargeCell,
  type ChargeRules,
  readCapacity,
  readCharge,
  readOwnCo2e,
  readRemarks,
  readTransitDays,
} from '#domain/bid-cell.ts'
import { expectedPrice, isFree } from '#domain/bid-problem.ts'
import type { Bid, BidEntry } from '#domain/bid.ts'
import type { ChargeLine } from '#domain/charge.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { writeNumber } from '#domain/written-number.ts'
import { readerMark } from '#ui/reader-locale.ts'

/** A bid as it was typed: amounts by charge id, '300 EUR' where one has its own currency, and the terms. */
export type TypedBid = {
  charges: Readonly<Record<string, string>>
  currency: string
  transitDays: string
  capacity: string
  co2ePerUnit: string
  months: readonly string[]
  remarks: string
}

/** What is wrong, by charge id or the name of a term. */
export type BidFormProblems = Readonly<Record<string, string>>

export const typedFrom = (bid: Bid | null, lines: readonly ChargeLine[]): TypedBid => ({
  charges: Object.fromEntries(
    lines.map(({ chargeId }) => [
      chargeId,
      typedCell(bid && chargeCell(bid, chargeId, readerMark())),
    ]),
  ),
  currency: bid?.currency ?? 'USD',
  transitDays: typedNumber(bid?.transitDays),
  capacity: typedNumber(bid?.capacity),
  co2ePerUnit: typedNumber(bid?.co2ePerUnit),
  months: bid?.months ?? [],
  remarks: bid?.remarks ?? '',
})

export const typedCell = (cell: ChargeCell): string =>
  typeof cell === 'string' ? cell : typedNumber(cell)

const typedNumber = (number: number | null | undefined): string =>
  number === null || number === undefined ? '' : writeNumber(number, readerMark())

/** The entry to send; `problems` has every field that cannot be sent, the first one first. */
export function readTypedBid(
  { laneId, version }: Pick<BidEntry, 'laneId' | 'version'>,
  typed: TypedBid,
  lines: readonly ChargeLine[],
  {
    mode,
    submit,
    ...rules
  }: Pick<ChargeRules, 'decimals' | 'currencies'> & { mode: BiddableMode; submit: boolean },
): { entry: BidEntry; problems: BidFormProblems } {
  const problems: Record<string, string> = {}
  const mark = readerMark()
  const take = <Value>(
    field: string,
    name: string,
    { value, problem }: { value: Value | null; problem?: string },
  ): Value | null => {
    if (problem !== undefined) problems[field] = `${name}: ${problem.replace(/\.$/, '')}.`
    return value
  }
  const { currency } = typed
  const chargeCurrencies: Record<string, string> = {}
  const charges = Object.fromEntries(
    lines.map(({ chargeId, name, mandatory }) => {
      const read = readCharge(typed.charges[chargeId] ?? '', { ...rules, mark, currency })
      const amount = take(chargeId, name, read)
      if (submit && mandatory && amount === null && problems[chargeId] === undefined)
        problems[chargeId] = `${name} is needed: enter an amount, or 0 if not charged.`
      if (read.currency !== undefined) chargeCurrencies[chargeId] = read.currency
      return [chargeId, amount]
    }),
  )
  const [needed] = lines.filter(({ mandatory }) => mandatory)
  if (submit && needed && isFree(lines, ({ chargeId }) => charges[chargeId]))
    problems[needed.chargeId] ??= `${needed.name}: enter ${expectedPrice}.`
  return {
    entry: {
      laneId,
      version,
      currency,
      charges,
      chargeCurrencies,
      transitDays: take('transitDays', 'Transit days', readTransitDays(typed.transitDays, mark)),
      capacity: take('capacity', 'Capacity', readCapacity(typed.capacity, mark)),
      co2ePerUnit: take('co2ePerUnit', 'Own CO2e', readOwnCo2e(typed.co2ePerUnit, mark, mode)),
      months: [...typed.months],
      remarks: take('remarks', 'Remarks', readRemarks(typed.remarks)) ?? '',
    },
    problems,
  }
}
