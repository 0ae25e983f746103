import { isHidden, orderedColumns } from './column-geometry.ts'
import type { GridLayout } from './grid-column.ts'
import type { ResolvedColumn } from './resolved-column.ts'

/** The columns of a group that are there unless somebody hides them, in the person's order. */
const membersOf = <Row>(
  columns: readonly ResolvedColumn<Row>[],
  layout: GridLayout,
  group: string,
): ResolvedColumn<Row>[] =>
  orderedColumns(columns, layout).filter((column) => column.group === group && !column.hidden)

/** Which of a group's columns are out of sight, and whether folding it would hide any. */
export function groupFold<Row>(
  columns: readonly ResolvedColumn<Row>[],
  layout: GridLayout,
  group: string,
): { away: readonly string[]; foldable: boolean } {
  const members = membersOf(columns, layout, group)
  const away = members.filter((column) => isHidden(column, layout)).map(({ key }) => key)
  return { away, foldable: members.length > 1 }
}

/** Folds a group to its first column, or brings all of it back where some are out of sight. */
export function groupSwitched<Row>(
  layout: GridLayout,
  columns: readonly ResolvedColumn<Row>[],
  group: string,
): GridLayout {
  const keys = membersOf(columns, layout, group).map(({ key }) => key)
  const hidden = columns.filter((column) => isHidden(column, layout)).map(({ key }) => key)
  const { away } = groupFold(columns, layout, group)
  return {
    ...layout,
    hidden:
      away.length > 0 ? hidden.filter((key) => !keys.includes(key)) : [...hidden, ...keys.slice(1)],
  }
}
