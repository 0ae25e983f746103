import { guardFormula } from '#domain/csv.ts'
import type { ColumnGeometry } from './column-geometry.ts'
import { rangeOf, type Cursor } from './cursor.ts'
import type { GridModel } from './grid-model.ts'
import type { ResolvedColumn } from './resolved-column.ts'

/** Puts the marked cells on the clipboard, as tab-separated text and as an HTML table. */
export function copyRange<Row>(
  clipboard: DataTransfer,
  cursor: Cursor,
  model: GridModel<Row>,
  { placed }: ColumnGeometry<Row>,
): void {
  const { top, bottom, start, end } = rangeOf(cursor)
  const columns = placed.slice(start, end + 1).map(({ column }) => column)
  const cells = Array.from(model.view.subarray(top, bottom + 1), (index) => {
    const row = model.source.glance(index)
    return columns.map((column) => copiedText(column, row))
  })
  clipboard.setData('text/plain', tabSeparated(cells))
  clipboard.setData('text/html', htmlTable(cells))
}

/** Text a spreadsheet would run as a formula is made to stay text; numbers go over in full. */
function copiedText<Row>(column: ResolvedColumn<Row>, row: Row): string {
  const value = column.read(row)
  if (typeof value === 'number' && column.kind === 'number') return String(value)
  return guardFormula(column.text(value, row))
}

function tabSeparated(cells: readonly (readonly string[])[]): string {
  return cells.map((row) => row.map(quoted).join('\t')).join('\r\n')
}

function htmlTable(cells: readonly (readonly string[])[]): string {
  const rows = cells.map(
    (row) => `<tr>${row.map((text) => `<td>${escaped(text)}</td>`).join('')}</tr>`,
  )
  return `<table>${rows.join('')}</table>`
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const quoted = (text: string) => (/[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
