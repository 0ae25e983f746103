import { type ChargeCell, chargeCell, chargeInCell, saysDeclined } from '#domain/bid-cell.ts'
import { isFree } from '#domain/bid-problem.ts'
import type { Bid, BidEntry } from '#domain/bid.ts'
import type { ChargeLine } from '#domain/charge.ts'
import { otherCurrencies } from '#domain/charge-currency.ts'
import type { Lane } from '#domain/lane.ts'
import { isOpenToBids } from '#domain/open-to-bids.ts'
import { monthsOf } from '#domain/valid-months.ts'
import type { CellValue } from '#ui/grid/grid-column.ts'
import type { EditSheet } from '#ui/grid/editing/edit-sheet.ts'
import { readerMark } from '#ui/reader-locale.ts'

/** A lane one is invited to, with one's bid as the server has it. */
export type SheetRow = { lane: Lane; bid: Bid | null }
export type BidEditSheet = EditSheet<SheetRow, number>

/** Where a row stands with what was typed in it. */
export type RowState = 'Yes' | 'No' | 'Problem' | 'Declined' | 'Blank' | 'Closed'

/** Not once its round has closed: the server would refuse every change. */
export const takesBids = ({ lane, bid }: SheetRow): boolean =>
  isOpenToBids(lane, new Date()) && bid?.status !== 'accepted' && bid?.status !== 'rejected'

/** A charge of the bid as the server has it: '300 EUR' where it is not in the bid's own currency. */
export const chargeOf = ({ bid }: SheetRow, chargeId: string): ChargeCell =>
  bid && chargeCell(bid, chargeId, readerMark())

export const termKeys = [
  'currency',
  'months',
  'transitDays',
  'capacity',
  'co2ePerUnit',
  'remarks',
] as const
export type TermKey = (typeof termKeys)[number]

/** A term of the bid as the server has it, in the form its cell shows. */
export function termOf({ bid }: SheetRow, key: TermKey): CellValue {
  if (key === 'months') return bid?.months.join(',') ?? ''
  if (key === 'currency') return bid?.currency ?? 'USD'
  return bid?.[key] ?? null
}

/** What the row's amounts without a currency are in, as the sheet stands. */
export function currencyOf(row: SheetRow, sheet: BidEditSheet): string {
  const own = termOf(row, 'currency')
  return String(sheet.value(row, 'currency', own) ?? own)
}

/** 'Yes' once every mandatory line is in and some charge is above 0; 'Blank' while nothing is, and nothing is declined. */
export function rowState(
  row: SheetRow,
  lines: readonly ChargeLine[],
  sheet: BidEditSheet,
): RowState {
  if (!takesBids(row)) return 'Closed'
  const keys = [...lines.map(({ chargeId }) => chargeId), ...termKeys]
  if (keys.some((key) => sheet.reading(row, key)?.problem !== undefined)) return 'Problem'
  if (declinesNow(row, lines, sheet)) return 'Declined'
  const isEdited = keys.some((key) => sheet.text(row.lane.id, key) !== undefined)
  const cell = ({ chargeId }: ChargeLine) => sheet.value(row, chargeId, chargeOf(row, chargeId))
  const filled = (line: ChargeLine) => cell(line) !== null
  const isBlank = !lines.some(filled)
  if (row.lane.bidStatus === 'declined' && (isBlank || !isEdited)) return 'Declined'
  if (isBlank) return 'Blank'
  const isComplete = lines.every((line) => !line.mandatory || filled(line))
  const amountOf = (line: ChargeLine) => chargeInCell(cell(line), readerMark()).amount
  return isComplete && !isFree(lines, amountOf) ? 'Yes' : 'No'
}

/** Whether 'no bid' was typed over the row's rates: no rate it needs is left. */
export const declinesNow = (
  row: SheetRow,
  lines: readonly ChargeLine[],
  sheet: BidEditSheet,
): boolean =>
  lines.some(({ chargeId }) => saysDeclined(sheet.text(row.lane.id, chargeId) ?? '')) &&
  lines.every(
    ({ chargeId, mandatory }) =>
      !mandatory || sheet.value(row, chargeId, chargeOf(row, chargeId)) === null,
  )

/** The bid as the sheet has it now; cells with a problem keep what the server has. */
export function entryOf(
  row: SheetRow,
  lines: readonly ChargeLine[],
  sheet: BidEditSheet,
): BidEntry {
  const { lane, bid } = row
  const cell = (key: string, unedited: CellValue) =>
    sheet.reading(row, key)?.problem === undefined ? sheet.value(row, key, unedited) : unedited
  const number = (key: string, unedited: number | null) => {
    const value = cell(key, unedited)
    return typeof value === 'number' ? value : null
  }
  const word = (key: TermKey) => String(cell(key, termOf(row, key)) ?? '')
  const offered = lines.map(
    ({ chargeId }) =>
      [chargeId, chargeInCell(cell(chargeId, chargeOf(row, chargeId)), readerMark())] as const,
  )
  const currency = word('currency')
  const charges = Object.fromEntries(offered.map(([chargeId, { amount }]) => [chargeId, amount]))
  const chargeCurrencies = Object.fromEntries(
    offered.flatMap(([chargeId, own]) => (own.currency === null ? [] : [[chargeId, own.currency]])),
  )
  return {
    laneId: lane.id,
    version: bid?.version ?? null,
    currency,
    charges,
    chargeCurrencies: otherCurrencies({ charges, currency, chargeCurrencies }),
    transitDays: number('transitDays', bid?.transitDays ?? null),
    months: monthsOf(word('months')),
    capacity: number('capacity', bid?.capacity ?? null),
    co2ePerUnit: number('co2ePerUnit', bid?.co2ePerUnit ?? null),
    remarks: word('remarks'),
  }
}
