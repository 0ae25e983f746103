import type { ColumnGeometry } from './column-geometry.ts'
import type { GridModel } from './grid-model.ts'

/** Beyond this many rows paper is no help, and a browser may give up. */
const mostPrinted = 10_000

/** Stands in for the grid on paper: every row that passes the filters, as a plain table. */
export function printedTable<Row>(
  label: string,
  model: GridModel<Row>,
  { placed }: ColumnGeometry<Row>,
): HTMLTableElement {
  const table = document.createElement('table')
  table.className = 'grid-print'
  const { view, source } = model
  const left = view.length - mostPrinted
  table.createCaption().textContent =
    left > 0 ? `${label} (the first ${mostPrinted} of ${view.length} rows)` : label
  const head = table.createTHead().insertRow()
  for (const { column } of placed) {
    const cell = document.createElement('th')
    cell.scope = 'col'
    cell.textContent = column.header
    head.append(cell)
  }
  const body = table.createTBody()
  for (const index of view.subarray(0, mostPrinted)) {
    const row = source.glance(index)
    const line = body.insertRow()
    for (const { column } of placed) {
      const cell = line.insertCell()
      cell.textContent = column.badge?.(row)?.text ?? column.text(column.read(row), row)
      if (column.alignEnd) cell.className = 'is-end'
    }
  }
  return table
}

/** Puts the table next to `grid` while the page is printed; call what it returns to stop. */
export function printInstead(grid: HTMLElement, table: () => HTMLTableElement): () => void {
  let printed: HTMLTableElement | null = null
  const clear = () => {
    printed?.remove()
    printed = null
  }
  const prepare = () => {
    clear()
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
