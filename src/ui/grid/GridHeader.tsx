import { useSyncExternalStore } from 'react'
import { movedBefore } from './column-changes.ts'
import type { PlacedColumn } from './column-geometry.ts'
import { groupFold } from './column-groups.ts'
import type { RowKey } from './grid-column.ts'
import type { GridSelection } from './grid-props.ts'
import type { GridState } from './grid-state.ts'
import { foldedWords, GroupRow } from './GroupRow.tsx'
import { startHeaderDrag } from './header-drag.ts'
import { ResizeEdge } from './ResizeEdge.tsx'
import { SelectAll } from './SelectAll.tsx'

type Props<Row, Key extends RowKey> = {
  state: GridState<Row, Key>
  selection: GridSelection<Key> | undefined
}

export function GridHeader<Row, Key extends RowKey>({ state, selection }: Props<Row, Key>) {
  const { controller, geometry } = state
  const { placed, selectWidth, totalWidth } = geometry
  const activeColumn = useSyncExternalStore(controller.subscribe, () => controller.headColumn)
  const drop = (key: string, before: string | undefined) =>
    state.setLayout(movedBefore(state.layout, state.columns, key, before))
  const grouped = placed.some(({ column }) => column.group !== null)

  return (
    <div className="grid-head" role="rowgroup" style={{ width: totalWidth }}>
      {grouped && <GroupRow state={state} />}
      <div
        className="grid-head-row"
        role="row"
        aria-rowindex={grouped ? 2 : 1}
        onPointerDown={(event) => startHeaderDrag(event.nativeEvent, drop)}
      >
        {selection && (
          <SelectAll width={selectWidth} controller={controller} selection={selection} />
        )}
        {placed.map((place, at) => (
          <HeaderCell
            key={place.column.key}
            place={place}
            at={at}
            state={state}
            active={at === activeColumn}
          />
        ))}
      </div>
    </div>
  )
}

type CellProps<Row, Key extends RowKey> = {
  place: PlacedColumn<Row>
  at: number
  state: GridState<Row, Key>
  active: boolean
}

function HeaderCell<Row, Key extends RowKey>({ place, at, state, active }: CellProps<Row, Key>) {
  const { column, left, width, pinned } = place
  const { group } = column
  const away = group === null ? 0 : groupFold(state.columns, state.layout, group).away.length
  const sortedAt = state.sort.findIndex(({ key }) => key === column.key)
  const descending = state.sort[sortedAt]?.descending
  const sorted = descending === undefined ? 'none' : descending ? 'descending' : 'ascending'

  return (
    <div
      id={`${state.gridId}-head-${at}`}
      className="grid-head-cell"
      role="columnheader"
      aria-label={column.header}
      aria-colindex={at + (state.geometry.selectWidth > 0 ? 2 : 1)}
      aria-sort={sorted}
      data-key={column.key}
      data-pinned={pinned || undefined}
      data-end={column.alignEnd || undefined}
      data-active={active || undefined}
      title={away > 0 ? `${column.header}. ${group}: ${foldedWords(away)}` : column.header}
      style={pinned ? { width, left } : { width }}
    >
      <span className="grid-head-text">{withItsMark(column.header)}</span>
      {sorted !== 'none' && (
        <span className="grid-sort" aria-hidden="true">
          {descending ? '↓' : '↑'}
          {state.sort.length > 1 && <sup>{sortedAt + 1}</sup>}
        </span>
      )}
      <span className="grid-menu-button" aria-hidden="true">
        ⋮
      </span>
      <ResizeEdge state={state} columnKey={column.key} at={at} width={width} />
    </div>
  )
}

/** The asterisk of a column that must be filled in is never alone on a line. */
const withItsMark = (header: string): string => header.replace(/ \*$/, '\u00a0*')
