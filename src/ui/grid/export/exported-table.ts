import { agreeing, counted, formatCount } from '#domain/quantity.ts'
import { shownFormat } from '#domain/shown-format.ts'
import { wallTime } from '#domain/zoned-time.ts'
import type { CellValue, RowKey } from '#ui/grid/grid-column.ts'
import type { GridModel } from '#ui/grid/grid-model.ts'
import type { GridState } from '#ui/grid/grid-state.ts'
import type { ResolvedColumn } from '#ui/grid/resolved-column.ts'

export type ExportedTable = {
  headings: readonly string[]
  rows: readonly (readonly CellValue[])[]
}

/** The rows an export is about: the chosen ones that are shown, else all that are shown. */
export function exportedRows<Row, Key extends RowKey>(
  { model }: Pick<GridState<Row, Key>, 'model'>,
  selected: ReadonlySet<Key> | null,
): Row[] {
  const shown = Array.from(model.view, (index) => model.source.at(index))
  const chosen = selected ? shown.filter((row) => isIn(selected, model.rowKey(row))) : []
  return chosen.length > 0 ? chosen : shown
}

/** Those shown, after those the rows are grouped by: without them a file would not tell the groups. */
export function exportedColumns<Row, Key extends RowKey>({
  columns,
  geometry,
  groupBy,
}: Pick<GridState<Row, Key>, 'columns' | 'geometry' | 'groupBy'>): ResolvedColumn<Row>[] {
  const shown = geometry.placed.flatMap(({ column }) => (column.press ? [] : column))
  const grouped = groupBy.flatMap((key) => columns.find((column) => column.key === key) ?? [])
  return [...grouped.filter((column) => !shown.includes(column)), ...shown]
}

const isIn = (keys: ReadonlySet<RowKey>, key: RowKey) => keys.has(key)

export const exportedHeadings = <Row>(columns: readonly ResolvedColumn<Row>[]): string[] =>
  columns.map(({ header, kind }) =>
    kind === 'date' ? `${header} (${shownFormat().zone})` : header,
  )

/** Numbers stay numbers, to the sixth decimal; times are written in the reader's zone, which the heading names. */
export const exportedCells = <Row>(
  row: Row,
  columns: readonly ResolvedColumn<Row>[],
): CellValue[] => columns.map((column) => exportedValue(column, row))

/** What the button promises: '58 filtered lanes, 14 columns'. */
export function exportScope<Row>(
  model: GridModel<Row>,
  rows: readonly Row[],
  columns: number,
  noun: readonly [string, string],
): string {
  const part =
    rows.length < model.view.length
      ? 'selected '
      : model.view.length < model.source.length
        ? 'filtered '
        : ''
  const words = agreeing(rows.length, ...noun)
  return `${formatCount(rows.length)} ${part}${words}, ${counted(columns, 'column')}`
}

function exportedValue<Row>(column: ResolvedColumn<Row>, row: Row): CellValue {
  const value = column.read(row)
  if (value === null || value === '') return null
  if (column.kind === 'number' && typeof value === 'number') {
    return Number(value.toFixed(6))
  }
  return column.kind === 'date' ? moment(value) : column.text(value, row)
}

/** '2026-11-21 09:30', which sorts as text; a bare day has no zone and stays as it is. */
function moment(value: string | number): string {
  const at = new Date(value)
  if (Number.isNaN(at.getTime()) || String(value).length === 10) return String(value)
  return wallTime(at, shownFormat().zone).replace('T', ' ')
}
