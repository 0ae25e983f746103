import { recogniseHeadings } from './column-mapping.ts'
import { type ExportColumn, exportColumns, exportKeys } from './export-column.ts'

/** Columns in the order and under the names of a file's headings; what nobody knows stays empty. */
export function columnsOfHeadings(headings: readonly string[]): ExportColumn[] {
  const known = new Map(
    Object.entries(recogniseHeadings(headings)).flatMap(([key, found]) =>
      found.map((heading) => [heading, key] as const),
    ),
  )
  return headings.map((title) => {
    const own = exportColumns.find((column) => column.title.toLowerCase() === title.toLowerCase())
    const key = own?.key ?? known.get(title)
    return { key: exportKeys.find((one) => one === key) ?? 'blank', title }
  })
}
