import { useSyncExternalStore } from 'react'
import { movedBefore } from './column-changes.ts'
import type { PlacedColumn } from './column-geometry.ts'
import { groupFold } from './column-groups.ts'
import type { RowKey } from './grid-column.ts'
import type { GridSelection } from './row-selection.ts'
import type { GridState } from './grid-state.ts'
import { foldedWords, GroupRow } from './GroupRow.tsx'
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
  const { group, help } = column
  const id = `${state.gridId}-head-${at}`
  const away = group === null ? 0 : groupFold(state.columns, state.layout, group).away.length
  const sortedAt = state.sort.findIndex(({ key }) => key === column.key)
  const descending = state.sort[sortedAt]?.descending
  const sorted = descending === undefined ? 'none' : descending ? 'descending' : 'ascending'

  return (
    <div
      id={id}
      className="grid-head-cell"
      role="columnheader"
      aria-label={column.header}
      aria-describedby={help === null ? undefined : `${id}-help`}
      aria-colindex={at + (state.geometry.selectWidth > 0 ? 2 : 1)}
      aria-sort={sorted}
      data-key={column.key}
      data-pinned={pinned || undefined}
      data-end={column.alignEnd || undefined}
      data-active={active || undefined}
      data-help={help !== null || undefined}
      title={[column.header, help, away > 0 && `${group}: ${foldedWords(away)}`]
        .filter(Boolean)
        .join('. ')}
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
      {help !== null && (
        <span id={`${id}-help`} hidden>
          {help}
        </span>
      )}
      <ResizeEdge state={state} columnKey={column.key} at={at} width={width} />
    </div>
  )
}

/** The asterisk of a column that must be filled in is never alone on a line. */
const withItsMark = (header: string): string => header.replace(/ \*$/, '\u00a0*')

/** Pixels the pointer may move before a press on a header becomes a drag. */
const slack = 6

/**
 * Drags a header cell to another place. `onDrop` gets the key of the column it stands before, or
 * undefined for the end; the click that ends a drag does not sort.
 */
function startHeaderDrag(
  event: PointerEvent,
  onDrop: (key: string, before: string | undefined) => void,
): void {
  const cell = headerCell(event.target)
  const key = cell?.dataset['key']
  if (!cell || key === undefined || event.button !== 0) return
  const startX = event.clientX
  let target: HTMLElement | null = null
  let after = false

  const onMove = (move: PointerEvent) => {
    if (!cell.hasAttribute('data-dragging') && Math.abs(move.clientX - startX) < slack) return
    cell.toggleAttribute('data-dragging', true)
    target?.removeAttribute('data-drop')
    const over = headerCell(document.elementFromPoint(move.clientX, move.clientY))
    target = over && over.dataset['pinned'] === cell.dataset['pinned'] ? over : null
    if (!target) return
    const { left, width } = target.getBoundingClientRect()
    after = move.clientX > left + width / 2
    target.dataset['drop'] = after ? 'after' : 'before'
  }

  const onEnd = (end: PointerEvent) => {
    document.removeEventListener('pointermove', onMove)
    document.removeEventListener('pointerup', onEnd)
    document.removeEventListener('pointercancel', onEnd)
    if (!cell.hasAttribute('data-dragging')) return
    cell.removeAttribute('data-dragging')
    target?.removeAttribute('data-drop')
    document.addEventListener('click', swallow, { capture: true, once: true })
    setTimeout(() => document.removeEventListener('click', swallow, { capture: true }))
    const next = after ? headerCell(target?.nextElementSibling ?? null) : target
    if (end.type === 'pointerup' && target) onDrop(key, next?.dataset['key'])
  }

  document.addEventListener('pointermove', onMove)
  document.addEventListener('pointerup', onEnd)
  document.addEventListener('pointercancel', onEnd)
}

const swallow = (click: Event) => click.stopPropagation()

function headerCell(node: EventTarget | null): HTMLElement | null {
  const cell = node instanceof Element ? node.closest('.grid-head-cell[data-key]') : null
  return cell instanceof HTMLElement ? cell : null
}
