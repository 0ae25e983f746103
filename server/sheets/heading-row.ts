import { plainHeading } from '#domain/plain-heading.ts'
import { type Cell, cellText } from '#domain/file-reading.ts'
import { headingLines, headingRowAt, likeliestSheets } from '#domain/heading-row.ts'
import type { FileKind } from './file-kind.ts'
import { readRows } from './read-rows.ts'

export type Headings = {
  headings: string[]
  /** Line of the headings, the first being 1. */
  line: number
  hasRows: boolean
  /** The sheet they are on; undefined in a csv file. */
  sheet: string | undefined
  /** Sheets that name as many known columns, this one first; more than one has to be chosen from. */
  sheets: string[]
  /** Lines that may hold the headings, with what they say, to choose from. */
  lines: { line: number; text: string }[]
}

type Choice = {
  /** Headings to look for instead of those of shipment files, as `plainHeading` has them. */
  names?: ReadonlySet<string> | undefined
  /** Whether a heading is looked for, where no list of names says it. */
  isKnown?: ((heading: string) => boolean) | undefined
  sheet?: string | undefined
  headingLine?: number | undefined
}

/**
 * The headings of a file: on the chosen sheet and line, else where the most known columns are named.
 * Titles, logos and notes may stand above them.
 */
export async function findHeadings(
  path: string,
  kind: FileKind,
  { names, isKnown: isNamed, sheet, headingLine }: Choice = {},
): Promise<Headings | null> {
  const isKnown = names ? (cell: string) => names.has(plainHeading(cell)) : isNamed
  const first = await firstRows(path, kind, sheet)
  const sheets = [first]
  if (sheet === undefined)
    for (const other of first.others) sheets.push(await firstRows(path, kind, other))
  const likeliest = likeliestSheets(sheets, ({ rows }) => rows, isKnown)
  const [chosen] = likeliest
  const found = chosen && headingRowAt(chosen.rows, headingLine, isKnown)
  if (!found) return null
  const hasRows = chosen.rows
    .slice(found.line)
    .some((cells) => cells.some((cell) => cellText(cell) !== ''))
  return {
    ...found,
    hasRows,
    sheet: chosen.name,
    sheets: likeliest.flatMap(({ name }) => name ?? []),
    lines: headingLines(chosen.rows),
  }
}

type FirstRows = { name: string | undefined; rows: Cell[][]; others: string[] }

const linesLookedAt = 60

async function firstRows(path: string, kind: FileKind, sheet?: string): Promise<FirstRows> {
  const found: FirstRows = { name: undefined, rows: [], others: [] }
  const onSheet = ({ sheets, sheet: name }: { sheets: string[]; sheet: string }) => {
    found.name = name
    found.others = sheets.filter((other) => other !== name)
  }
  for await (const rows of readRows(path, kind, { maxRows: linesLookedAt, sheet, onSheet }))
    found.rows.push(...rows)
  return found
}
