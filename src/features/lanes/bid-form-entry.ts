import { readCapacity, readCharge, readRemarks, readTransitDays } from '#domain/bid-cell.ts'
import type { Bid, BidEntry } from '#domain/bid.ts'
import type { ChargeLine } from '#domain/charge.ts'
import { writeNumber } from '#domain/written-number.ts'
import { readerMark } from '#ui/reader-locale.ts'

/** A bid as it was typed: amounts by charge id, and the terms. */
export type TypedBid = {
  charges: Readonly<Record<string, string>>
  currency: string
  transitDays: string
  capacity: string
  months: readonly string[]
  remarks: string
}

/** What is wrong, by charge id or the name of a term. */
export type BidFormProblems = Readonly<Record<string, string>>

export const typedFrom = (bid: Bid | null, lines: readonly ChargeLine[]): TypedBid => ({
  charges: Object.fromEntries(
    lines.map(({ chargeId }) => [chargeId, typedNumber(bid?.charges[chargeId])]),
  ),
  currency: bid?.currency ?? 'USD',
  transitDays: typedNumber(bid?.transitDays),
  capacity: typedNumber(bid?.capacity),
  months: bid?.months ?? [],
  remarks: bid?.remarks ?? '',
})

const typedNumber = (number: number | null | undefined): string =>
  number === null || number === undefined ? '' : writeNumber(number, readerMark())

/** The entry to send; `problems` has every field that cannot be sent, the first one first. */
export function readTypedBid(
  { laneId, version }: Pick<BidEntry, 'laneId' | 'version'>,
  typed: TypedBid,
  lines: readonly ChargeLine[],
  { submit, decimals }: { submit: boolean; decimals: number },
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
  const charges = lines.map((line) => {
    const { chargeId, name, mandatory } = line
    const text = typed.charges[chargeId] ?? ''
    const amount = take(chargeId, name, readCharge(text, line, { decimals, mark }))
    if (submit && mandatory && amount === null && problems[chargeId] === undefined)
      problems[chargeId] = `${name} is needed: enter an amount above 0.`
    return [chargeId, amount] as const
  })
  return {
    entry: {
      laneId,
      version,
      currency: typed.currency,
      charges: Object.fromEntries(charges),
      transitDays: take('transitDays', 'Transit days', readTransitDays(typed.transitDays, mark)),
      capacity: take('capacity', 'Capacity', readCapacity(typed.capacity, mark)),
      months: [...typed.months],
      remarks: take('remarks', 'Remarks', readRemarks(typed.remarks)) ?? '',
    },
    problems,
  }
}
