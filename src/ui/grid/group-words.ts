import { counted } from '#domain/quantity.ts'
import type { GridModel } from './grid-model.ts'
import type { RowGroups } from './row-groups.ts'

export type Noun = readonly [one: string, many: string]

export const rowNoun: Noun = ['row', 'rows']

export const countWords = (count: number, noun: Noun): string => counted(count, ...noun)

/** What a group's heading says: 'Status', 'Bidding'. */
export function groupWords<Row>(
  { columns }: GridModel<Row>,
  groups: RowGroups,
  group: number,
): { column: string; value: string } {
  const key = groups.levels[groups.depths[group] ?? 0]?.key
  const header = columns.find((column) => column.key === key)?.header ?? ''
  return { column: header, value: groups.label(group) || '(blank)' }
}
