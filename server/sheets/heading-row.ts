import { plainHeading } from '#domain/column-mapping.ts'
import { shipmentColumns } from '#domain/shipment-column.ts'
import type { FileKind } from './file-kind.ts'
import { readRows } from './read-rows.ts'

export type Headings = {
  headings: string[] /** Line of the headings, the first being 1. */
  line: number
  hasRows: boolean
}

const known = new Set(shipmentColumns.flatMap(({ headings }) => headings))

/** Titles, logos and notes may stand above the headings: the row that names most known columns wins. */
export async function findHeadings(
  path: string,
  kind: FileKind,
  names: ReadonlySet<string> = known,
): Promise<Headings | null> {
  const first: string[][] = []
  for await (const rows of readRows(path, kind, 60)) first.push(...rows)
  let best: { index: number; score: number } | null = null
  for (const [index, row] of first.slice(0, 30).entries()) {
    const score = row.filter((cell) => names.has(plainHeading(cell))).length
    if (score > (best?.score ?? 0)) best = { index, score }
  }
  const index =
    best?.index ?? first.findIndex((row) => row.filter((cell) => cell.trim() !== '').length > 1)
  const row = first[index]
  if (!row) return null
  const hasRows = first.slice(index + 1).some((cells) => cells.some((cell) => cell.trim() !== ''))
  return { headings: unique(row), line: index + 1, hasRows }
}

/** Two columns of one name are told apart by a number. */
function unique(headings: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return headings.map((heading, index) => {
    const name = heading.trim() || `Column ${index + 1}`
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return count === 1 ? name : `${name} (${count})`
  })
}
