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
  /** Complete and submitted as they are. */
  submitted: number
  notBidding: number
  /** Of all rows. */
  states: Record<RowState, number>
}

/** What a submission would do with one row as it stands. */
export type RowOutcome = {
  row: SheetRow
  state: RowState
  /** The list of the summary that it belongs to, or what it counts as. */
  goes: 'ready' | 'unfinished' | 'takenBack' | 'withProblems' | 'declining' | 'submitted' | 'left'
}

export function outcomeOf(
  row: SheetRow,
  lines: readonly ChargeLine[],
  sheet: BidEditSheet,
): RowOutcome {
  const isChanged = sheet.isEdited(row)
  const state = rowState(row, lines, sheet)
  const isDeclining = state === 'Declined' && declinesNow(row, lines, sheet)
  return {
    row,
    state,
    goes: isDeclining ? 'declining' : whereTo(state, isChanged, row.bid?.status === 'submitted'),
  }
}

export function summarise(outcomes: readonly RowOutcome[]): SheetSummary {
  const summary: SheetSummary = {
    ready: [],
    unfinished: [],
    takenBack: [],
    withProblems: [],
    declining: [],
    submitted: 0,
    notBidding: 0,
    states: { Yes: 0, No: 0, Problem: 0, Declined: 0, Blank: 0, Closed: 0 },
  }
  for (const { row, state, goes } of outcomes) {
    summary.states[state] += 1
    if (goes === 'submitted') summary.submitted += 1
    else if (goes !== 'left') summary[goes].push(row)
    else if (state === 'Declined' || state === 'Blank') summary.notBidding += 1
  }
  return summary
}

/** A summary of the rows that the filters show, and one of those they hide; null shows all of them. */
export function splitBySight(
  outcomes: readonly RowOutcome[],
  shown: readonly SheetRow[] | null,
): { inSight: SheetSummary; outOfSight: SheetSummary } {
  const ids = shown && new Set(shown.map(({ lane }) => lane.id))
  const isInSight = ({ row }: RowOutcome) => ids?.has(row.lane.id) ?? true
  return {
    inSight: summarise(outcomes.filter(isInSight)),
    outOfSight: summarise(outcomes.filter((outcome) => !isInSight(outcome))),
  }
}

function whereTo(state: RowState, isChanged: boolean, isSubmitted: boolean): RowOutcome['goes'] {
  switch (state) {
    case 'Yes':
      return isSubmitted && !isChanged ? 'submitted' : 'ready'
    case 'No':
      if (!isChanged) return 'left'
      return isSubmitted ? 'takenBack' : 'unfinished'
    case 'Problem':
      return 'withProblems'
    case 'Blank':
      return isChanged && isSubmitted ? 'takenBack' : 'left'
    case 'Declined':
    case 'Closed':
      return 'left'
  }
}
