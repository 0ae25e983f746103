import { plainHeading } from '#domain/column-mapping.ts'
import { proposeHeadingRow } from '#domain/heading-row.ts'
import type { FileKind } from './file-kind.ts'
import { readRows } from './read-rows.ts'

export type Headings = {
  headings: string[]
  /** Line of the headings, the first being 1. */
  line: number
  hasRows: boolean
}

/** `names` are the known headings of another sheet than a shipment file, as `plainHeading` has them. */
export async function findHeadings(
  path: string,
  kind: FileKind,
  names?: ReadonlySet<string>,
): Promise<Headings | null> {
  const first: string[][] = []
  for await (const rows of readRows(path, kind, 60)) first.push(...rows)
  const found = proposeHeadingRow(first, names && ((cell) => names.has(plainHeading(cell))))
  if (!found) return null
  const hasRows = first.slice(found.line).some((cells) => cells.some((cell) => cell.trim() !== ''))
  return { ...found, hasRows }
}
