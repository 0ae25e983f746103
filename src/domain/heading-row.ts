import { plainHeading } from './column-mapping.ts'
import { type Cell, cellText } from './file-reading.ts'
import { shipmentColumns } from './shipment-column.ts'

export type HeadingRow = { line: number; headings: string[] }

const known = new Set(shipmentColumns.flatMap(({ headings }) => headings))

export function proposeHeadingRow(rows: readonly (readonly Cell[])[]): HeadingRow | null {
  let best = { index: -1, score: 0 }
  for (const [index, cells] of rows.entries()) {
    const score = cells.filter((cell) => known.has(plainHeading(cellText(cell)))).length
    if (score > best.score) best = { index, score }
  }
  const index =
    best.index >= 0
      ? best.index
      : rows.findIndex((cells) => cells.filter((cell) => cellText(cell) !== '').length > 1)
  const row = rows[index]
  return row ? { line: index + 1, headings: uniqueHeadings(row.map(cellText)) } : null
}

export function uniqueHeadings(headings: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return headings.map((heading, index) => {
    const name = heading || `Column ${index + 1}`
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return count === 1 ? name : `${name} (${count})`
  })
}
