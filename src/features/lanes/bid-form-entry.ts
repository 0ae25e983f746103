import { readCapacity, readCharge, readRemarks, readTransitDays } from '#domain/bid-cell.ts'
import type { Bid, BidEntry } from '#domain/bid.ts'
import type { ChargeLine } from '#domain/charge.ts'

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
    lines.map(({ chargeId }) => [chargeId, bid?.charges[chargeId]?.toString() ?? '']),
  ),
  currency: bid?.currency ?? 'USD',
  transitDays: bid?.transitDays?.toString() ?? '',
  capacity: bid?.capacity?.toString() ?? '',
  months: bid?.months ?? [],
  remarks: bid?.remarks ?? '',
})

/** The entry to send; `problems` has every field that cannot be sent, the first one first. */
export function readTypedBid(
  { laneId, version }: Pick<BidEntry, 'laneId' | 'version'>,
  typed: TypedBid,
  lines: readonly ChargeLine[],
  { submit, decimals }: { submit: boolean; decimals: number },
): { entry: BidEntry; problems: BidFormProblems } {
  const problems: Record<string, string> = {}
  const take = <Value>(
    field: string,
    name: string,
    { value, problem }: { value: Value | null; problem?: string },
  ): Value | null => {
    if (problem !== undefined) problems[field] = `${name}: ${problem}.`
    return value
  }
  const charges = lines.map((line) => {
    const { chargeId, name, mandatory } = line
    const text = typed.charges[chargeId] ?? ''
    const amount = take(chargeId, name, readCharge(text, line, { decimals }))
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
      transitDays: take('transitDays', 'Transit days', readTransitDays(typed.transitDays)),
      capacity: take('capacity', 'Capacity', readCapacity(typed.capacity)),
      months: [...typed.months],
      remarks: take('remarks', 'Remarks', readRemarks(typed.remarks)) ?? '',
    },
    problems,
  }
}
