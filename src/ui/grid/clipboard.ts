import { guardFormula } from '#domain/csv.ts'
import { writeNumber } from '#domain/written-number.ts'
import { readerMark } from '#ui/reader-locale.ts'
import type { ColumnGeometry } from './column-geometry.ts'
import { rangeOf, type Cursor } from './cursor.ts'
import type { GridModel } from './grid-model.ts'
import { groupWords } from './group-words.ts'
import type { ResolvedColumn } from './resolved-column.ts'

type Copied = { text: string; html: string }

export function copyRange<Row>(
  clipboard: DataTransfer,
  cursor: Cursor,
  model: GridModel<Row>,
  geometry: ColumnGeometry<Row>,
): void {
  const { text, html } = copied(cursor, model, geometry, false)
  clipboard.setData('text/plain', text)
  clipboard.setData('text/html', html)
}

/** The same without a copy event, as a menu has none; a browser that takes no HTML gets the text. */
export async function copyToClipboard<Row>(
  cursor: Cursor,
  model: GridModel<Row>,
  geometry: ColumnGeometry<Row>,
  withHeadings: boolean,
): Promise<void> {
  const { text, html } = copied(cursor, model, geometry, withHeadings)
  const kinds = { 'text/plain': text, 'text/html': html }
  try {
    const blobs = Object.entries(kinds).map(([type, data]) => [type, new Blob([data], { type })])
    await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))])
  } catch {
    await navigator.clipboard.writeText(text)
  }
}

function copied<Row>(
  cursor: Cursor,
  model: GridModel<Row>,
  { placed }: ColumnGeometry<Row>,
  withHeadings: boolean,
): Copied {
  const { top, bottom, start, end } = rangeOf(cursor)
  const columns = placed.slice(start, end + 1).map(({ column }) => column)
  const last = Math.min(bottom, model.lines.length - 1)
  const cells = Array.from({ length: last - top + 1 }, (_, line) => {
    const index = model.lines.rowAt(top + line)
    if (index < 0)
      return columns.map((_column, at) => (at === 0 ? headingText(model, top + line) : ''))
    const row = model.source.glance(index)
    return columns.map((column) => copiedText(column, row))
  })
  const lines = withHeadings ? [columns.map(({ header }) => header), ...cells] : cells
  return { text: tabSeparated(lines), html: htmlTable(lines) }
}

/** A group goes over by name only: its sums would be added up with its rows. */
function headingText<Row>(model: GridModel<Row>, at: number): string {
  const { groups } = model.lines
  if (!groups) return ''
  const { column, value } = groupWords(model, groups, model.lines.groupAt(at))
  return guardFormula(`${column}: ${value}`)
}

/** Text a spreadsheet would run as a formula is made to stay text; numbers go over in full, as this reader writes them. */
function copiedText<Row>(column: ResolvedColumn<Row>, row: Row): string {
  const value = column.read(row)
  if (typeof value === 'number' && column.kind === 'number') return writeNumber(value, readerMark())
  return guardFormula(column.text(value, row))
}

function tabSeparated(cells: readonly (readonly string[])[]): string {
  return cells.map((row) => row.map(quoted).join('\t')).join('\r\n')
}

function htmlTable(cells: readonly (readonly string[])[]): string {
  const rows = cells.map((row) => `<tr>${row.map(htmlCell).join('')}</tr>`)
  return `<table>${rows.join('')}</table>`
}

/** A spreadsheet would drop the zero of a postcode that it takes for a number. */
const htmlCell = (text: string) =>
  /^0\d/.test(text)
    ? `<td style="mso-number-format:'\\@'">${escaped(text)}</td>`
    : `<td>${escaped(text)}</td>`

const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/\r?\n/g, '<br>')

const quoted = (text: string) => (/[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
