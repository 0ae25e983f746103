import type { ColumnMapping } from './column-mapping.ts'
import { type Cell, cellText } from './file-reading.ts'

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
