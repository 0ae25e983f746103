import type { BidEntry } from '#domain/bid.ts'
import { chargeLines } from '#domain/charge-lines.ts'
import { type BiddableMode, biddableModes } from '#domain/mode.ts'
import { plainHeading } from '#domain/shipment-column.ts'
import type { SheetProblem } from '#domain/shipment-upload.ts'
import { decimalMark, readNumber } from '#domain/written-number.ts'
import type { FileKind } from '#server/sheets/file-kind.ts'
import { findHeadings } from '#server/sheets/heading-row.ts'
import { readRows } from '#server/sheets/read-rows.ts'
import {
  capacityHeading,
  chargeHeading,
  currencyHeading,
  laneIdHeading,
  remarksHeading,
  structureHeading,
  structureOf,
  transitHeading,
} from './bid-sheet.ts'

export type SheetRow = { line: number; entry: BidEntry }

export type ReadSheet = {
  mode: BiddableMode
  rows: SheetRow[]
  problems: SheetProblem[]
  /** The charge lines are no longer those of the sheet. */
  structureChanged: boolean
}

const noBid = /^(|-|n\/?a|no bid)$/i

/** Reads a returned sheet by its headings, whatever their order; null where it is no bid sheet. */
export async function readBidSheet(
  path: string,
  kind: FileKind,
  wanted: BiddableMode | undefined,
): Promise<ReadSheet | null> {
  const found = await findHeadings(path, kind, new Set(allHeadings().map(plainHeading)))
  if (!found) return null
  const headings = found.headings.map(plainHeading)
  const mode = wanted ?? modeOf(headings)
  const laneAt = headings.indexOf(plainHeading(laneIdHeading))
  if (laneAt < 0 || mode === undefined) return null
  const cells: { line: number; row: string[] }[] = []
  let line = 0
  for await (const batch of readRows(path, kind)) {
    for (const row of batch) {
      line += 1
      if (line > found.line && row.some((cell) => cell.trim() !== '')) cells.push({ line, row })
    }
  }
  const at = (heading: string) => headings.indexOf(plainHeading(heading))
  const charges = chargeLines[mode].map((charge) => ({
    charge,
    heading: chargeHeading(charge),
    column: at(chargeHeading(charge)),
  }))
  const structureAt = at(structureHeading)
  const stamp = structureAt < 0 ? undefined : cells[0]?.row[structureAt]
  const sheet: ReadSheet = {
    mode,
    rows: [],
    problems: [],
    structureChanged:
      (stamp !== undefined && stamp !== '' && stamp !== structureOf(mode)) ||
      charges.some(({ charge, column }) => charge.mandatory && column < 0),
  }
  const mark = decimalMark(
    charges.flatMap(({ column }) => cells.map(({ row }) => row[column] ?? '')),
  )
  for (const { line: at1, row } of cells) {
    const laneId = Number(row[laneAt])
    const filled = charges.some(({ column }) => !noBid.test((row[column] ?? '').trim()))
    const problem = (column: string, text: string, expected: string) =>
      sheet.problems.push({
        row: at1,
        column,
        found: text,
        expected,
        laneId: Number.isInteger(laneId) && laneId > 0 ? laneId : null,
      })
    if (!Number.isInteger(laneId) || laneId <= 0) {
      if (filled) problem(laneIdHeading, row[laneAt] ?? '', 'the lane id of the downloaded sheet')
      continue
    }
    if (!filled) continue
    const entry: BidEntry = {
      laneId,
      version: null,
      currency: 'USD',
      charges: {},
      transitDays: null,
      months: [],
      capacity: null,
      remarks: '',
    }
    for (const { charge, heading, column } of charges) {
      const text = (row[column] ?? '').trim()
      if (noBid.test(text)) {
        if (charge.mandatory) problem(heading, text, 'an amount above 0')
        continue
      }
      const amount = readNumber(text, mark)
      if (amount === null || amount < 0 || (charge.mandatory && amount === 0))
        problem(heading, text, 'an amount above 0, such as 1840.00')
      else entry.charges[charge.chargeId] = amount
    }
    const cell = (heading: string) => (row[at(heading)] ?? '').trim()
    if (cell(currencyHeading) !== '') entry.currency = cell(currencyHeading).toUpperCase()
    const transit = cell(transitHeading)
    const days = readNumber(transit)
    if (transit !== '' && (days === null || !Number.isInteger(days) || days < 0 || days > 365))
      problem(transitHeading, transit, 'whole days from 0 to 365')
    else entry.transitDays = transit === '' ? null : days
    const capacity = cell(capacityHeading)
    const room = readNumber(capacity)
    if (capacity !== '' && (room === null || room < 0))
      problem(capacityHeading, capacity, 'a number')
    else entry.capacity = capacity === '' ? null : room
    entry.remarks = cell(remarksHeading)
      .replace(/^'(?=[=+\-@])/, '')
      .slice(0, 2000)
    sheet.rows.push({ line: at1, entry })
  }
  return sheet
}

const allHeadings = () => [
  laneIdHeading,
  currencyHeading,
  ...biddableModes.flatMap((mode) => chargeLines[mode].map(chargeHeading)),
]

/** The mode whose charge lines the headings name most of. */
function modeOf(headings: readonly string[]): BiddableMode | undefined {
  const scores = biddableModes.map((mode) => ({
    mode,
    score: chargeLines[mode].filter((line) => headings.includes(plainHeading(chargeHeading(line))))
      .length,
  }))
  const [best] = scores.toSorted((a, b) => b.score - a.score)
  return best && best.score > 0 ? best.mode : undefined
}
