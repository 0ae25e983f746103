import type { LinearProgram } from './linear-solver.ts'
import type { AwardProblem, Pattern } from './problem.ts'
import type { Setting } from './pricing.ts'

/** Columns and rows as they are added, for a `LinearProgram`. */
export type ProgramDraft = {
  cost: number[]
  lower: number[]
  upper: number[]
  whole: number[]
  rowLower: number[]
  rowUpper: number[]
  starts: number[]
  rows: number[]
  values: number[]
  offset: number
}

export const openProgram = (): ProgramDraft => ({
  cost: [],
  lower: [],
  upper: [],
  whole: [],
  rowLower: [],
  rowUpper: [],
  starts: [0],
  rows: [],
  values: [],
  offset: 0,
})

export function addProgramRow(draft: ProgramDraft, lower: number, upper: number): number {
  draft.rowLower.push(lower)
  draft.rowUpper.push(upper)
  return draft.rowLower.length - 1
}

/** Ends a column whose entries were pushed to `rows` and `values`. */
export function endColumn(
  draft: ProgramDraft,
  cost: number,
  upper: number,
  { lower = 0, whole = false } = {},
): number {
  draft.cost.push(cost)
  draft.lower.push(lower)
  draft.upper.push(upper)
  draft.whole.push(whole ? 1 : 0)
  draft.starts.push(draft.rows.length)
  return draft.cost.length - 1
}

export function pushEntry(draft: ProgramDraft, row: number, value: number): void {
  draft.rows.push(row)
  draft.values.push(value)
}

export const closeProgram = (draft: ProgramDraft): LinearProgram => ({
  cost: Float64Array.from(draft.cost),
  lower: Float64Array.from(draft.lower),
  upper: Float64Array.from(draft.upper),
  rowLower: Float64Array.from(draft.rowLower),
  rowUpper: Float64Array.from(draft.rowUpper),
  starts: Int32Array.from(draft.starts),
  rows: Int32Array.from(draft.rows),
  values: Float64Array.from(draft.values),
  whole: draft.whole.includes(1) ? Int32Array.from(draft.whole) : null,
  offset: draft.offset,
})

export type Entry = readonly [column: number, value: number]

/** A program whose columns are there before what its rows say of them. */
export type RowDraft = {
  column: (cost: number, upper: number, options?: { lower?: number; whole?: boolean }) => number
  row: (lower: number, upper: number, entries?: Iterable<Entry>) => number
  enter: (column: number, row: number, value: number) => void
  close: () => LinearProgram
}

export function openRowDraft(): RowDraft {
  const draft = openProgram()
  const columns: {
    cost: number
    upper: number
    options: { lower?: number; whole?: boolean } | undefined
    rows: number[]
    values: number[]
  }[] = []
  const enter = (column: number, row: number, value: number) => {
    columns[column]!.rows.push(row)
    columns[column]!.values.push(value)
  }
  return {
    column: (cost, upper, options) =>
      columns.push({ cost, upper, options, rows: [], values: [] }) - 1,
    row(lower, upper, entries = []) {
      const row = addProgramRow(draft, lower, upper)
      for (const [column, value] of entries) enter(column, row, value)
      return row
    },
    enter,
    close() {
      for (const { cost, upper, options, rows, values } of columns) {
        for (const [at, row] of rows.entries()) pushEntry(draft, row, values[at]!)
        endColumn(draft, cost, upper, options)
      }
      return closeProgram(draft)
    },
  }
}

/** Rows over switches alone; the switches are the first columns of the program. */
export function addSwitchRows({ row }: RowDraft, { switchRows }: AwardProblem): void {
  for (const { switches, least, most } of switchRows) {
    row(
      least,
      most,
      Array.from(switches, (key) => [key, 1]),
    )
  }
}

/** The rules' rows, less what parts outside the program and switches add to them. They come first. */
export function addRuleRows(
  draft: ProgramDraft,
  { rows }: AwardProblem,
  base: Float64Array,
  { shift }: Setting,
): void {
  for (const [place, { least, most }] of rows.entries()) {
    const known = base[place]! + shift[place]!
    addProgramRow(draft, least - known, most - known)
  }
}

/** Totals are columns of their own. */
export function addTotals(draft: ProgramDraft, { rows, totals }: AwardProblem): void {
  for (let total = 0; total < totals; total += 1) {
    for (const [place, row] of rows.entries()) {
      if (row.total === total) pushEntry(draft, place, row.totalValue)
    }
    endColumn(draft, 0, Infinity)
  }
}

/** Two columns a row, for what it is missed by; totals are never missed. */
export function addSlack(
  draft: ProgramDraft,
  { rows }: AwardProblem,
  penalty: Float64Array,
): number {
  const first = draft.cost.length
  for (const [place, { definesTotal }] of rows.entries()) {
    for (const sign of [1, -1]) {
      pushEntry(draft, place, sign)
      endColumn(draft, penalty[place]!, definesTotal ? 0 : Infinity)
    }
  }
  return first
}

/** What choices at these shares add to rows, summed by row and pushed as entries of a column. */
export function pushShares(
  draft: ProgramDraft,
  { choices }: AwardProblem,
  { choices: own, shares }: Pattern,
  weight: number,
  scratch: Float64Array,
): void {
  if (own.length === 1) {
    const part = 0.01 * shares[0]! * weight
    for (let at = choices.firstRow[own[0]!]!; at < choices.firstRow[own[0]! + 1]!; at += 1) {
      pushEntry(draft, choices.row[at]!, part * choices.value[at]!)
    }
    return
  }
  const touched: number[] = []
  for (const [place, choice] of own.entries()) {
    const part = 0.01 * shares[place]! * weight
    for (let at = choices.firstRow[choice]!; at < choices.firstRow[choice + 1]!; at += 1) {
      const row = choices.row[at]!
      if (!touched.includes(row)) touched.push(row)
      scratch[row]! += part * choices.value[at]!
    }
  }
  for (const row of touched) {
    pushEntry(draft, row, scratch[row]!)
    scratch[row] = 0
  }
}

/** Adds what a pattern adds to rows. */
export function addToBase(
  { choices }: AwardProblem,
  { choices: own, shares }: Pattern,
  base: Float64Array,
): void {
  for (const [place, choice] of own.entries()) {
    for (let at = choices.firstRow[choice]!; at < choices.firstRow[choice + 1]!; at += 1) {
      base[choices.row[at]!]! += 0.01 * shares[place]! * choices.value[at]!
    }
  }
}
