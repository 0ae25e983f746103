import { formatCount } from '#domain/quantity.ts'
import { lightForPaper } from '#ui/print-page.ts'
import type { ColumnGeometry, PlacedColumn } from './column-geometry.ts'
import type { GridModel } from './grid-model.ts'
import { countWords, groupWords, type Noun } from './group-words.ts'
import type { ResolvedColumn } from './resolved-column.ts'
import { hasTotal, type Totals, totalsOf } from './totals.ts'

/** Beyond this many rows paper is no help, and a browser may give up. */
const mostPrinted = 10_000

/** More columns than these need smaller print to stand side by side on A4. */
const mostAtUsualSize = 16

/** Stands in for the grid on paper: every row and group that is shown, as a plain table. */
export function printedTable<Row>(
  label: string,
  model: GridModel<Row>,
  { placed }: ColumnGeometry<Row>,
  noun: Noun,
  rowsToCome: number,
): HTMLTableElement {
  const table = document.createElement('table')
  table.className = 'grid-print'
  table.toggleAttribute('data-wide', placed.length > mostAtUsualSize)
  const { lines, source, view } = model
  const isCut = lines.length > mostPrinted
  const first = isCut ? mostPrinted : view.length
  table.createCaption().textContent =
    isCut || rowsToCome > 0
      ? `${label} (the first ${formatCount(first)} of ${formatCount(view.length + rowsToCome)} rows)`
      : label
  const head = table.createTHead().insertRow()
  for (const { column } of placed) {
    const cell = document.createElement('th')
    cell.scope = 'col'
    cell.textContent = column.header
    head.append(cell)
  }
  const body = table.createTBody()
  for (let at = 0; at < Math.min(lines.length, mostPrinted); at++) {
    const line = body.insertRow()
    if (lines.groupAt(at) >= 0) {
      printHeading(line, model, at, placed, noun)
      continue
    }
    const row = source.glance(lines.rowAt(at))
    for (const { column } of placed) {
      const cell = line.insertCell()
      cell.textContent = column.badge?.(row)?.text ?? column.text(column.read(row), row)
      if (column.alignEnd) cell.className = 'is-end'
      else if (column.kind === 'status') cell.className = 'is-whole'
    }
  }
  const columns = placed.map(({ column }) => column)
  if (rowsToCome === 0 && columns.some(hasTotal))
    printTotals(body.insertRow(), columns, totalsOf(model, columns, view))
  return table
}

/** In the body, as a foot would come again on every page. */
function printTotals<Row>(
  line: HTMLTableRowElement,
  columns: readonly ResolvedColumn<Row>[],
  totals: Totals,
): void {
  line.className = 'grid-print-group'
  columns.forEach((column, at) => {
    const cell = line.insertCell()
    cell.textContent = totals.get(column.key) ?? (at === 0 ? 'Total' : '')
    if (column.alignEnd) cell.className = 'is-end'
  })
}

function printHeading<Row>(
  line: HTMLTableRowElement,
  model: GridModel<Row>,
  at: number,
  placed: readonly PlacedColumn<Row>[],
  noun: Noun,
): void {
  const { groups } = model.lines
  if (!groups) return
  const group = model.lines.groupAt(at)
  const rows = groups.rowsOf(group)
  const { column, value } = groupWords(model, groups, group)
  const columns = placed.map((place) => place.column)
  const totals = totalsOf(model, columns, rows)
  const summed = columns.findIndex((one, place) => place > 0 && hasTotal(one))
  const named = summed < 0 ? columns.length : summed
  const name = document.createElement('th')
  name.scope = 'rowgroup'
  name.colSpan = named
  name.textContent = `${column}: ${value} (${countWords(rows.length, noun)})`
  line.className = 'grid-print-group'
  line.dataset['depth'] = String(groups.depths[group] ?? 0)
  line.append(name)
  for (const one of columns.slice(named)) {
    const cell = line.insertCell()
    cell.textContent = totals.get(one.key) ?? ''
    if (one.alignEnd) cell.className = 'is-end'
  }
}

/** Puts the table next to `grid` while the page is printed; call what it returns to stop. */
export function printInstead(grid: HTMLElement, table: () => HTMLTableElement): () => void {
  let printed: HTMLTableElement | null = null
  let asBefore = () => {}
  const clear = () => {
    asBefore()
    printed?.remove()
    printed = null
  }
  const prepare = () => {
    clear()
    asBefore = lightForPaper()
    printed = table()
    grid.after(printed)
  }
  window.addEventListener('beforeprint', prepare)
  window.addEventListener('afterprint', clear)
  return () => {
    clear()
    window.removeEventListener('beforeprint', prepare)
    window.removeEventListener('afterprint', clear)
  }
}
