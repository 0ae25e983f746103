import { useCallback } from 'react'
import type { GridMenuPlace } from '#ui/grid/grid-controller.ts'
import type { RowKey } from '#ui/grid/grid-column.ts'
import type { GridState } from '#ui/grid/grid-state.ts'
import { copyToClipboard } from '#ui/grid/clipboard.ts'
import { hiddenSwitched } from '#ui/grid/column-changes.ts'
import { columnChoices, pinChoice, sortChoices } from './column-choices.ts'
import { MenuPanel } from './MenuPanel.tsx'
import { groupByChoices, groupChoices } from './group-choices.ts'
import { choice, type Choice } from './menu-choice.ts'

type Props<Row, Key extends RowKey> = { state: GridState<Row, Key>; place: GridMenuPlace }

export function GridMenu<Row, Key extends RowKey>({ state, place }: Props<Row, Key>) {
  const { controller, geometry, gridId } = state
  const leave = useCallback(() => controller.openMenu(null), [controller])
  const column = geometry.placed[place.column]?.column
  if (!column) return null
  const ofColumn = place.at < 0
  return (
    <MenuPanel
      about={ofColumn ? column.help : null}
      label={ofColumn ? `Column ${column.header}` : `Cell ${column.header}`}
      choices={
        ofColumn ? columnChoices(state, place.column) : cellChoices(state, place.at, place.column)
      }
      left={place.left}
      top={place.top}
      onLeave={leave}
      onClose={() => {
        leave()
        document.getElementById(gridId)?.focus()
      }}
    />
  )
}

/** What can be done to a cell, its row and its column. */
function cellChoices<Row, Key extends RowKey>(
  state: GridState<Row, Key>,
  at: number,
  columnAt: number,
): Choice[] {
  const { controller, model, geometry, columns, layout, setLayout } = state
  const place = geometry.placed[columnAt]
  const index = model.lines.rowAt(at)
  const { settings, cursor } = controller
  if (index < 0) return groupChoices(state, at)
  if (!place || !settings) return []
  const { column, pinned } = place
  const row = model.source.at(index)
  const chosen = settings.selection?.selected.has(settings.rowKey(row))
  const copy = (withHeadings: boolean) => () => {
    if (cursor) void copyToClipboard(cursor, model, geometry, withHeadings)
  }
  return [
    ...choice('Copy', copy(false)),
    ...choice('Copy with headings', copy(true)),
    ...valueChoices(state, column.key, column.text(column.read(row), row)),
    ...choice('Open', () => controller.open(at), settings.onOpenRow !== undefined),
    ...(settings.rowChoices?.(controller.markedRows()) ?? []),
    ...choice(
      chosen ? 'Clear from selection' : 'Select row',
      () => controller.choice.toggle(at),
      settings.selection !== undefined,
    ),
    ...sortChoices(state, column.key),
    ...groupByChoices(state, column.key),
    ...pinChoice(state, column.key, pinned),
    ...choice(
      'Hide column',
      () => setLayout(hiddenSwitched(layout, columns, column.key)),
      geometry.placed.length > 1,
    ),
  ]
}

/** A column with a filter is narrowed to the value, words of another are searched for. */
function valueChoices<Row, Key extends RowKey>(
  { columns, facets, setFacets, setFilterText }: GridState<Row, Key>,
  key: string,
  text: string,
): Choice[] {
  const column = columns.find((one) => one.key === key)
  if (!column) return []
  if (column.facet) {
    const only = facets[key]?.length === 1 && facets[key][0] === text
    const { [key]: _, ...others } = facets
    return only
      ? choice('Show every value', () => setFacets(others))
      : choice('Filter by this value', () => setFacets({ ...facets, [key]: [text] }))
  }
  return choice(
    'Search for this value',
    () => setFilterText?.(text),
    setFilterText !== null && column.kind !== 'number' && text !== '',
  )
}
