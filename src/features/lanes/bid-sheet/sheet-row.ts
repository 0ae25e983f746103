import { saysDeclined } from '#domain/bid-cell.ts'
import type { Bid, BidEntry } from '#domain/bid.ts'
import type { ChargeLine } from '#domain/charge.ts'
import type { Lane } from '#domain/lane.ts'
import { isOpenToBids } from '#domain/open-to-bids.ts'
import { monthsOf } from '#domain/valid-months.ts'
import type { CellValue } from '#ui/grid/grid-column.ts'
import type { EditSheet } from '#ui/grid/editing/edit-sheet.ts'

/** A lane one is invited to, with one's bid as the server has it. */
export type SheetRow = { lane: Lane; bid: Bid | null }
export type BidEditSheet = EditSheet<SheetRow, number>

/** Where a row stands with what was typed in it. */
export type RowState = 'Yes' | 'No' | 'Problem' | 'Declined' | 'Blank' | 'Closed'

/** Not once its round has closed: the server would refuse every change. */
export const takesBids = ({ lane, bid }: SheetRow): boolean =>
  isOpenToBids(lane, new Date()) && bid?.status !== 'accepted' && bid?.status !== 'rejected'

export const chargeOf = (row: SheetRow, chargeId: string): number | null =>
  row.bid?.charges[chargeId] ?? null

export const termKeys = ['currency', 'months', 'transitDays', 'capacity', 'remarks'] as const
export type TermKey = (typeof termKeys)[number]

/** A term of the bid as the server has it, in the form its cell shows. */
export function termOf({ bid }: SheetRow, key: TermKey): CellValue {
  if (key === 'months') return bid?.months.join(',') ?? ''
  if (key === 'currency') return bid?.currency ?? 'USD'
  return bid?.[key] ?? null
}

/** 'Yes' once every mandatory line is in; 'Blank' while nothing is, and nothing is declined. */
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
  const filled = (line: ChargeLine) =>
    sheet.value(row, line.chargeId, chargeOf(row, line.chargeId)) !== null
  const isBlank = !lines.some(filled)
  if (row.lane.bidStatus === 'declined' && (isBlank || !isEdited)) return 'Declined'
  if (isBlank) return 'Blank'
  return lines.every((line) => !line.mandatory || filled(line)) ? 'Yes' : 'No'
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
  return {
    laneId: lane.id,
    version: bid?.version ?? null,
    currency: word('currency'),
    charges: Object.fromEntries(
      lines.map(({ chargeId }) => [chargeId, number(chargeId, chargeOf(row, chargeId))]),
    ),
    transitDays: number('transitDays', bid?.transitDays ?? null),
    months: monthsOf(word('months')),
    capacity: number('capacity', bid?.capacity ?? null),
    remarks: word('remarks'),
  }
}
