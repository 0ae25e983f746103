import { assignedColumns, type ColumnMapping, headingsOf } from './column-mapping.ts'
import { columnsByValues, fits } from './columns-by-values.ts'
import { type ColumnValues, valuesOf } from './column-values.ts'
import type { Cell } from './file-reading.ts'
import type { HeadingMatch, HeadingMatcher } from './heading-match.ts'
import type { NamedColumn } from './heading-names.ts'
import { columnsOf } from './shipment-column.ts'
import type { FilePurpose, ShipmentColumnKey } from './shipment-column-key.ts'
import { agreeing } from './quantity.ts'

export type Suggestion<Key extends string> = {
  key: Key
  headings: string[]
  /** 'Heading "POL" means origin port', '398 of 400 values are UN/LOCODEs' */
  reason: string
  source: 'heading' | 'similar heading' | 'values'
}
export type ColumnSuggestion = Suggestion<ShipmentColumnKey>

/** Which column of a file is which; what is not certain enough is left out. */
export const suggestColumns = (
  headings: readonly string[],
  rows: readonly (readonly Cell[])[],
  purpose: FilePurpose = 'shipments',
): ColumnSuggestion[] =>
  suggest({
    columns: columnsOf[purpose],
    matcher: headingsOf[purpose],
    headings,
    rows,
    fits,
    assign: assignedColumns,
    byValues: columnsByValues,
  })

export const mappingOf = (suggestions: readonly ColumnSuggestion[]): ColumnMapping =>
  Object.fromEntries(suggestions.map(({ key, headings }) => [key, headings]))

type Suggesting<Key extends string, Column extends NamedColumn<Key>> = {
  columns: readonly Column[]
  matcher: HeadingMatcher<Key>
  headings: readonly string[]
  rows: readonly (readonly Cell[])[]
  /** Whether values can be what their heading says. */
  fits: (column: Column, values: ColumnValues, isDoubtful: boolean) => boolean
  assign: (
    matches: readonly HeadingMatch<Key>[],
    headings: readonly string[],
  ) => ReadonlyMap<Key, readonly HeadingMatch<Key>[]>
  /** Columns that no heading names, by the values of unused headings. */
  byValues: (
    free: readonly ColumnValues[],
    known: ReadonlySet<Key>,
  ) => readonly { key: Key; heading: string; reason: string }[]
}

/** Suggestions for a file of any kind, in the order of its columns; headings go before values. */
export function suggest<Key extends string, Column extends NamedColumn<Key>>({
  columns,
  matcher,
  headings,
  rows,
  fits,
  assign,
  byValues,
}: Suggesting<Key, Column>): Suggestion<Key>[] {
  const values = valuesOf(headings, rows)
  const matches = values.flatMap((column) =>
    matcher.match(column.heading, { similar: true }).filter(({ key, isSimilar }) => {
      const named = columns.find((one) => one.key === key)
      return named !== undefined && fits(named, column, isSimilar)
    }),
  )
  const assigned = assign(matches, headings)
  const used = new Set([...assigned.values()].flat().map(({ heading }) => heading))
  const free = values.filter(({ heading }) => !used.has(heading) && !matcher.isOther(heading))
  const found = byValues(free, new Set(assigned.keys()))
  return columns.flatMap(({ key, title }): Suggestion<Key>[] => {
    const byHeading = assigned.get(key)
    if (byHeading) return [ofHeadings(key, title, byHeading)]
    return found
      .filter((one) => one.key === key)
      .map(({ heading, reason }) => ({ key, headings: [heading], reason, source: 'values' }))
  })
}

function ofHeadings<Key extends string>(
  key: Key,
  title: string,
  found: readonly HeadingMatch<Key>[],
): Suggestion<Key> {
  const headings = found.map(({ heading }) => heading)
  const similar = found.filter(({ isSimilar }) => isSimilar).map(({ name }) => name)
  const meaning = title.charAt(0).toLowerCase() + title.slice(1)
  const [one = '', many] =
    similar.length === 0
      ? [`means ${meaning}`, `mean ${meaning}`]
      : ['is', 'are'].map((verb) => `${verb} similar to ${quoted(similar)} (${meaning})`)
  return {
    key,
    headings,
    reason: `${agreeing(headings.length, 'Heading')} ${quoted(headings)} ${agreeing(headings.length, one, many)}`,
    source: similar.length === 0 ? 'heading' : 'similar heading',
  }
}

const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(' and ')
