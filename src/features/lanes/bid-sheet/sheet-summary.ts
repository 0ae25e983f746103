import type { ChargeLine } from '#domain/charge.ts'
import {
  type BidEditSheet,
  declinesNow,
  type RowState,
  rowState,
  type SheetRow,
} from './sheet-row.ts'

/** What a submission would do with the rows as they stand. */
export type SheetSummary = {
  /** Complete, and new or changed since they were last submitted. */
  ready: SheetRow[]
  /** Begun but not complete: saved as drafts. */
  unfinished: SheetRow[]
  /** Submitted before, now incomplete or cleared: kept as drafts, no bids any more. */
  takenBack: SheetRow[]
  /** With a cell that cannot be read: they stay on this device. */
  withProblems: SheetRow[]
  /** 'No bid' was typed over their rates. */
  declining: SheetRow[]
  warnings: { row: SheetRow; column: string; text: string }[]
  /** Complete and submitted as they are. */
  submitted: number
  notBidding: number
  /** Of all rows. */
  states: Record<RowState, number>
}

export function summarise(
  rows: readonly SheetRow[],
  lines: readonly ChargeLine[],
  sheet: BidEditSheet,
): SheetSummary {
  const summary: SheetSummary = {
    ready: [],
    unfinished: [],
    takenBack: [],
    withProblems: [],
    declining: [],
    warnings: [],
    submitted: 0,
    notBidding: 0,
    states: { Yes: 0, No: 0, Problem: 0, Declined: 0, Blank: 0, Closed: 0 },
  }
  const edited = new Set(sheet.editedRows())
  for (const row of rows) {
    const changed = edited.has(row)
    const state = rowState(row, lines, sheet)
    const takesBack = changed && row.bid?.status === 'submitted'
    summary.states[state] += 1
    switch (state) {
      case 'Yes':
        if (!changed && row.bid?.status === 'submitted') summary.submitted += 1
        else summary.ready.push(row)
        break
      case 'No':
        if (changed) (takesBack ? summary.takenBack : summary.unfinished).push(row)
        break
      case 'Problem':
        summary.withProblems.push(row)
        break
      case 'Declined':
        if (declinesNow(row, lines, sheet)) summary.declining.push(row)
        else summary.notBidding += 1
        break
      case 'Blank':
        if (takesBack) summary.takenBack.push(row)
        else summary.notBidding += 1
    }
    if (changed) summary.warnings.push(...warningsOf(row, lines, sheet))
  }
  return summary
}

const warningsOf = (row: SheetRow, lines: readonly ChargeLine[], sheet: BidEditSheet) =>
  lines.flatMap(({ chargeId, name }) => {
    const text = sheet.reading(row, chargeId)?.warning
    return text === undefined ? [] : [{ row, column: name, text }]
  })
