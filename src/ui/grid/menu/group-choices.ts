import type { RowKey } from '#ui/grid/grid-column.ts'
import type { GridState } from '#ui/grid/grid-state.ts'
import { mostLevels } from '#ui/grid/row-grouping.ts'
import { choice, type Choice } from './menu-choice.ts'

export function groupByChoices<Row, Key extends RowKey>(
  { groupBy, setGroupBy }: GridState<Row, Key>,
  key: string,
): Choice[] {
  if (!setGroupBy) return []
  const grouped = groupBy.includes(key)
  return [
    ...choice('Group by this column', () => setGroupBy([key]), groupBy[0] !== key),
    ...choice(
      'Then group by this column',
      () => setGroupBy([...groupBy, key]),
      !grouped && groupBy.length > 0 && groupBy.length < mostLevels,
    ),
    ...choice(
      'Do not group by it',
      () => setGroupBy(groupBy.filter((other) => other !== key)),
      grouped,
    ),
  ]
}

export function groupChoices<Row, Key extends RowKey>(
  { controller, model, setGroupBy }: GridState<Row, Key>,
  at: number,
): Choice[] {
  const { groups } = model.lines
  const group = model.lines.groupAt(at)
  if (!groups || group < 0) return []
  return [
    ...choice(groups.isClosed(group) ? 'Expand' : 'Collapse', () => model.toggleGroup(group)),
    ...choice('Expand all', () => model.openGroups()),
    ...choice('Collapse all', () => model.closeGroups()),
    ...choice(
      'Select or clear the group',
      () => controller.choice.toggle(at),
      controller.settings?.selection !== undefined,
    ),
    ...choice('Do not group', () => setGroupBy?.([])),
  ]
}
