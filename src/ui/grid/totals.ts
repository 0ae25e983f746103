import { finished, type Steps } from '#domain/steps.ts'
import type { GridModel } from './grid-model.ts'
import type { ResolvedColumn } from './resolved-column.ts'
import type { RowGroups } from './row-groups.ts'

/** What some rows add up to, per column that has a sum. */
export type Totals = ReadonlyMap<string, string>

export const hasTotal = <Row>({ total, foot }: ResolvedColumn<Row>): boolean =>
  total !== null || foot !== null

export const totalsOf = <Row>(
  model: GridModel<Row>,
  columns: readonly ResolvedColumn<Row>[],
  rows: Uint32Array,
): Totals => finished(totalsSteps(model, columns, rows))

/** A column a step: of tens of thousands of rows all columns take longer than a key may wait. */
export function* totalsSteps<Row>(
  model: GridModel<Row>,
  columns: readonly ResolvedColumn<Row>[],
  rows: Uint32Array,
): Steps<Totals> {
  const [first] = rows
  const row = first === undefined ? undefined : model.source.at(first)
  const read = columns.some(({ foot }) => foot !== null)
    ? Array.from(rows, (index) => model.source.at(index))
    : []
  const totals = new Map<string, string>()
  for (const column of columns) {
    if (column.foot) totals.set(column.key, column.foot(read))
    else if (column.total) {
      const sum = model.total(column, rows)
      totals.set(column.key, sum === null ? nothingKnown(row) : column.total(sum, row))
    } else continue
    yield
  }
  return totals
}

/** Nothing adds up to 0 that nobody knows. */
const nothingKnown = (row: unknown) => (row === undefined ? '' : '–')

/** The totals of groups as they come into sight, each added up once. */
export class GroupTotals<Row> {
  #model: GridModel<Row>
  #groups: RowGroups | null = null
  #columns: readonly ResolvedColumn<Row>[] = []
  #known = new Map<number, Totals>()

  constructor(model: GridModel<Row>) {
    this.#model = model
  }

  of(groups: RowGroups, group: number): Totals {
    const { columns } = this.#model
    if (this.#groups !== groups || this.#columns !== columns) this.#known.clear()
    this.#groups = groups
    this.#columns = columns
    const known = this.#known.get(group)
    if (known) return known
    const totals = totalsOf(this.#model, columns, groups.rowsOf(group))
    this.#known.set(group, totals)
    return totals
  }
}
