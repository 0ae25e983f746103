import Papa from 'papaparse'
import { plainHeading } from '#domain/plain-heading.ts'
import type { ReferenceColumn } from '#domain/reference-kind.ts'

/** Rows of pasted text or a CSV file, text by the column's field, and the headings nobody knows. */
export type PastedRows = { rows: Record<string, string>[]; unknown: string[] }

/** With headings their order does not matter; without, the columns are those of the list. */
export function pastedRows(text: string, columns: readonly ReferenceColumn[]): PastedRows {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, '').trim(), {
    skipEmptyLines: 'greedy',
  })
  const [first = []] = data
  const named = first.map((heading) => columnNamed(heading, columns))
  // One word of a row may be a heading by chance.
  const headed = named.filter((column) => column !== undefined).length >= Math.min(2, first.length)
  const order = headed ? named : columns
  const rows = (headed ? data.slice(1) : data).map((cells) =>
    Object.fromEntries(
      cells.flatMap((cell, place) => {
        const column = order[place]
        return column ? [[column.key, cell.trim()]] : []
      }),
    ),
  )
  const unknown = headed ? first.filter((_, place) => named[place] === undefined) : []
  return { rows, unknown: unknown.filter((heading) => heading.trim() !== '') }
}

const columnNamed = (heading: string, columns: readonly ReferenceColumn[]) =>
  columns.find(({ key, header }) =>
    [key, header].some((name) => plainHeading(name) === plainHeading(heading)),
  )
