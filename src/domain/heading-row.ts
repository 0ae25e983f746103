import { shipmentHeadings } from './column-mapping.ts'
import { type Cell, cellText } from './file-reading.ts'

/** `line` is the last line of the headings, from 1; rows begin below it. */
export type HeadingRow = { line: number; headings: string[] }

/** Titles, logos and notes above the headings are not longer. */
const searched = 40

/**
 * The row that names most known columns; where none is known, the first that looks like headings. Two
 * lines are one where they name more together: 'Origin' above 'City' and 'State'.
 */
export function proposeHeadingRow(
  rows: readonly (readonly Cell[])[],
  isKnown: (heading: string) => boolean = shipmentHeadings.isKnown,
): HeadingRow | null {
  const texts = rows.slice(0, searched).map((row) => Array.from(row, cellText))
  const known = remembered(isKnown)
  const widest = Math.max(0, ...texts.map(filledIn))
  let best: { headings: string[]; line: number; score: number } | null = null
  for (const [index, row] of texts.entries()) {
    const single = score(row, texts, index, widest, known)
    if (single > (best?.score ?? 0)) best = { headings: row, line: index + 1, score: single }
    const above = texts[index - 1]
    const joined = above && joinedLines(above, row, known)
    if (!joined) continue
    const both = score(joined, texts, index, widest, known)
    if (both > (best?.score ?? 0)) best = { headings: joined, line: index + 1, score: both }
  }
  if (best) return { headings: uniqueHeadings(best.headings), line: best.line }
  const index = texts.findIndex((row) => filledIn(row) > 1)
  const row = texts[index]
  return row ? { headings: uniqueHeadings(row), line: index + 1 } : null
}

/** The headings on a chosen line, which is taken alone; the proposed ones without a choice. */
export function headingRowAt(
  rows: readonly (readonly Cell[])[],
  line: number | undefined,
  isKnown?: (heading: string) => boolean,
): HeadingRow | null {
  const proposed = proposeHeadingRow(rows, isKnown)
  if (line === undefined || line === proposed?.line) return proposed
  const chosen = rows[line - 1]
  return chosen ? { line, headings: uniqueHeadings(chosen.map(cellText)) } : null
}

/** Lines that may hold the headings, with what they say, to choose from. */
export const headingLines = (
  rows: readonly (readonly Cell[])[],
): { line: number; text: string }[] =>
  rows.slice(0, searched).flatMap((cells, index) => {
    const texts = [...new Set(cells.map(cellText).filter((text) => text !== ''))]
    return texts.length === 0 ? [] : [{ line: index + 1, text: texts.slice(0, 4).join(', ') }]
  })

/** The sheets of a workbook that name the most known columns; several where they name equally many. */
export function likeliestSheets<Sheet>(
  sheets: readonly Sheet[],
  rowsOf: (sheet: Sheet) => readonly (readonly Cell[])[],
  isKnown: (heading: string) => boolean = shipmentHeadings.isKnown,
): Sheet[] {
  const ranked = sheets.map((sheet) => {
    const headings = proposeHeadingRow(rowsOf(sheet), isKnown)?.headings ?? []
    return { sheet, known: headings.filter(isKnown).length }
  })
  const most = Math.max(0, ...ranked.map(({ known }) => known))
  const found = ranked.filter(({ known }) => known === most).map(({ sheet }) => sheet)
  return most === 0 ? found.slice(0, 1) : found
}

/** Two columns of one name get a number, unnamed ones are called by their place. */
export function uniqueHeadings(headings: readonly string[]): string[] {
  const taken = new Set(headings.map((heading) => heading.trim()))
  const seen = new Map<string, number>()
  return headings.map((heading, index) => {
    const name = heading.trim() || `Column ${index + 1}`
    let count = (seen.get(name) ?? 0) + 1
    while (count > 1 && taken.has(`${name} (${count})`)) count += 1
    seen.set(name, count)
    return count === 1 ? name : `${name} (${count})`
  })
}

type Known = (heading: string) => boolean

/** Known columns decide; among rows that name equally many the shape does. */
function score(
  row: readonly string[],
  rows: readonly (readonly string[])[],
  index: number,
  widest: number,
  known: Known,
): number {
  const filled = row.filter((cell) => cell !== '')
  if (filled.length === 0) return 0
  const names = new Set(filled.filter(known)).size
  const below = rows.slice(index + 1, index + 6).filter((one) => filledIn(one) > 0)
  const isWord = !filled.some(isNumber)
  const shape =
    (filled.length / Math.max(1, widest)) * 0.4 +
    (isWord && below.some((one) => one.some(isNumber)) ? 0.4 : 0) +
    (below.length > 0 ? 0.1 : 0)
  if (names > 0) return names + shape
  // Headings of which none is known: words over the whole width, above rows of another shape.
  return filled.length > 1 && isWord && shape >= 0.8 ? shape : 0
}

/**
 * One heading of two lines: the group above, which a merged cell holds once, before what stands below.
 * Null where the lines cannot belong together.
 */
function joinedLines(
  above: readonly string[],
  below: readonly string[],
  known: Known,
): string[] | null {
  if (filledIn(above) < 2 || filledIn(below) < 2) return null
  if ([...above, ...below].some(isNumber)) return null
  let group = ''
  const joined = Array.from({ length: Math.max(above.length, below.length) }, (_, index) => {
    const own = above[index] ?? ''
    const sub = below[index] ?? ''
    if (own !== '') group = own
    if (sub === '') return own
    if (group === '') return sub
    const both = `${group} ${sub}`
    return known(both) || !known(sub) ? both : sub
  })
  const count = (row: readonly string[]) => new Set(row.filter(known)).size
  return count(joined) > Math.max(count(above), count(below)) ? joined : null
}

const filledIn = (row: readonly string[]) => row.filter((cell) => cell !== '').length
const isNumber = (text: string) => /^[\s\p{Sc}(+-]*\d[\d\s.,/:'-]*[%)]?$/u.test(text)

function remembered(isKnown: Known): Known {
  const found = new Map<string, boolean>()
  return (heading) => {
    const before = found.get(heading)
    if (before !== undefined) return before
    const now = heading !== '' && heading.length <= 80 && isKnown(heading)
    found.set(heading, now)
    return now
  }
}
