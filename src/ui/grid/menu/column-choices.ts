import { hiddenSwitched, movedBefore, pinSwitched, resized } from '#ui/grid/column-changes.ts'
import { groupFold, groupSwitched } from '#ui/grid/column-groups.ts'
import type { RowKey } from '#ui/grid/grid-column.ts'
import type { GridState } from '#ui/grid/grid-state.ts'
import { groupByChoices } from './group-choices.ts'
import { choice, type Choice } from './menu-choice.ts'

const widthStep = 40

export function columnChoices<Row, Key extends RowKey>(
  state: GridState<Row, Key>,
  at: number,
): Choice[] {
  const { controller, geometry, columns, layout, setLayout, sort, setSort } = state
  const { placed } = geometry
  const place = placed[at]
  if (!place) return []
  const { column, width, pinned } = place
  const { key } = column
  const before = placed[at - 1]
  const after = placed[at + 1]
  const resize = (to: number) => () => setLayout(resized(layout, key, to))
  return [
    ...sortChoices(state, key),
    ...choice(
      'Do not sort',
      () => setSort(sort.filter((other) => other.key !== key)),
      sort.some((other) => other.key === key),
    ),
    ...pinChoice(state, key, pinned),
    ...choice(
      'Move left',
      () => setLayout(movedBefore(layout, columns, key, before?.column.key)),
      before?.pinned === pinned,
    ),
    ...choice(
      'Move right',
      () => setLayout(movedBefore(layout, columns, key, placed[at + 2]?.column.key)),
      after?.pinned === pinned,
    ),
    ...choice('Wider', resize(width + widthStep)),
    ...choice('Narrower', resize(width - widthStep)),
    ...choice('Fit to content', () => controller.fit(at)),
    ...foldChoice(state, column.group),
    ...groupByChoices(state, key),
    ...choice('Hide', () => setLayout(hiddenSwitched(layout, columns, key)), placed.length > 1),
  ]
}

function foldChoice<Row, Key extends RowKey>(
  { columns, layout, setLayout }: GridState<Row, Key>,
  group: string | null,
): Choice[] {
  if (group === null) return []
  const { away, foldable } = groupFold(columns, layout, group)
  return choice(
    away.length > 0 ? `Show all of ${group}` : `Fold ${group}`,
    () => setLayout(groupSwitched(layout, columns, group)),
    foldable,
  )
}

export function sortChoices<Row, Key extends RowKey>(
  { sort, setSort }: GridState<Row, Key>,
  key: string,
): Choice[] {
  const sorted = sort.find((candidate) => candidate.key === key)
  const sortOnly = (descending: boolean) => () => setSort([{ key, descending }])
  return [
    ...choice('Sort ascending', sortOnly(false), sorted?.descending !== false),
    ...choice('Sort descending', sortOnly(true), sorted?.descending !== true),
  ]
}

export const pinChoice = <Row, Key extends RowKey>(
  { layout, columns, setLayout }: GridState<Row, Key>,
  key: string,
  pinned: boolean,
): Choice[] =>
  choice(pinned ? 'Unpin' : 'Pin to the left', () => setLayout(pinSwitched(layout, columns, key)))
