import { type ColumnMapping, recogniseHeadings } from './column-mapping.ts'
import type { Cell } from './file-reading.ts'
import type { ShipmentColumnKey } from './shipment-column.ts'
export type ColumnSuggestion = {
  key: ShipmentColumnKey
  headings: string[]
  reason: string
  source: 'heading' | 'values'
}
export function suggestColumns(
  headings: readonly string[],
  _rows: readonly (readonly Cell[])[],
): ColumnSuggestion[] {
  return Object.entries(recogniseHeadings(headings)).map(([key, list]) => ({
    key: key as ShipmentColumnKey,
    headings: list ?? [],
    reason: 'heading',
    source: 'heading',
  }))
}
export const mappingOf = (s: readonly ColumnSuggestion[]): ColumnMapping =>
  Object.fromEntries(s.map(({ key, headings }) => [key, headings]))
