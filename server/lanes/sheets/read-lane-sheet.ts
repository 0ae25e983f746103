import { forecastField, laneFields } from '#domain/lane-fields.ts'
import type { BiddableMode } from '#domain/mode.ts'
import type { SheetProblem } from '#domain/shipment-upload.ts'
import { markEvidence, markOf, numberExpected, readNumber } from '#domain/written-number.ts'
import type { Table } from '#server/sheets/read-table.ts'

/** What a sheet says of a lane; null leaves as it is. Target in dollars a year, 0 = none. */
export type LaneChange = {
  line: number
  laneId: number
  volume: number | null
  target: number | null
}

/** The columns of the lanes export that come back; volume is a year in the mode's measure. */
export function sheetHeadings(mode: BiddableMode) {
  const { laneId, target } = laneFields
  return {
    laneId: laneId.header,
    volume: laneFields[forecastField(mode)].header,
    target: target.header,
  }
}

/** Null where the table names no lanes, or neither volumes nor targets. */
export function readLaneSheet(
  table: Table,
  mode: BiddableMode,
): { changes: LaneChange[]; problems: SheetProblem[] } | null {
  const names = sheetHeadings(mode)
  const laneAt = table.column(names.laneId)
  const volumeAt = table.column(names.volume)
  const targetAt = table.column(names.target)
  if (laneAt < 0 || (volumeAt < 0 && targetAt < 0)) return null

  const numbers = table.rows.flatMap(({ cells }) => [cells[volumeAt] ?? '', cells[targetAt] ?? ''])
  const mark = markOf(markEvidence(numbers))
  const changes: LaneChange[] = []
  const problems: SheetProblem[] = []
  for (const { line, cells } of table.rows) {
    const text = (at: number) => String(cells[at] ?? '').trim()
    const laneId = /^\d{1,9}$/.test(text(laneAt)) ? Number(text(laneAt)) : null
    const report = (column: string, found: string, expected: string) => {
      problems.push({ row: line, column, found, expected, laneId })
      return null
    }
    const amount = (column: string, at: number, expected: string) => {
      const found = text(at)
      if (found === '') return null
      const read = readNumber(cells[at] ?? '', mark)
      if ('refused' in read) return report(column, found, numberExpected(read, mark) ?? expected)
      return read.number >= 0 && read.number <= largest
        ? read.number
        : report(column, found, expected)
    }
    const volume = amount(names.volume, volumeAt, 'a volume from 0')
    const target = /^n\/?a$/i.test(text(targetAt))
      ? 0
      : amount(names.target, targetAt, 'dollars a year, or N/A for none')
    if (laneId === null) report(names.laneId, text(laneAt), 'the lane id of the exported sheet')
    else if (volume !== null || target !== null) changes.push({ line, laneId, volume, target })
  }
  return { changes, problems }
}

const largest = 1_000_000_000_000
