import { type ColumnMapping, recogniseHeadings } from './column-mapping.ts'
import { type Cell, cellText } from './file-reading.ts'
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
export type UnusedMoney = { heading: string; count: number; total: number }
export function unusedMoney(
  headings: readonly string[],
  rows: readonly (readonly Cell[])[],
  mapping: ColumnMapping,
): UnusedMoney[] {
  const used = new Set(Object.values(mapping).flat())
  return headings.flatMap((heading, i) =>
    used.has(heading) || !/fee|charge/i.test(heading)
      ? []
      : [
          {
            heading,
            count: rows.length,
            total: rows.reduce((s, r) => s + Number(cellText(r[i])), 0),
          },
        ],
  )
}
export const unusedMoneyText = ({ heading, count, total }: UnusedMoney) =>
  `${heading} (${count} amounts, total ${total}) is not used`
