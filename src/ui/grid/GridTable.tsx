import { useEffect, useLayoutEffect, useRef, type ClipboardEvent } from 'react'
import { copyRange } from './clipboard.ts'
import { cursorAt } from './cursor.ts'
import type { RowKey } from './grid-column.ts'
import type { GridExtension } from './grid-extension.ts'
import type { GridSelection } from './grid-props.ts'
import type { GridState } from './grid-state.ts'
import type { Noun } from './group-words.ts'
import { GridHeader } from './GridHeader.tsx'
import { GridTotals } from './GridTotals.tsx'
import { onGridKeyDown } from './keyboard.ts'
import { hasTotal } from './totals.ts'
import { printedTable, printInstead } from './print.ts'
import {
  onGridClick,
  onGridContextMenu,
  onGridPointerDown,
  onGridPointerMove,
  onGridPointerOver,
} from './pointer.ts'

type Props<Row, Key extends RowKey> = {
  label: string
  state: GridState<Row, Key>
  selection: GridSelection<Key> | undefined
  changedKeys: ReadonlySet<Key> | undefined
  extension: GridExtension<Row, Key> | undefined
  noun: Noun
}

/** The scrolling table. Header and totals are React's; the rows between them belong to the viewport. */
export function GridTable<Row, Key extends RowKey>({
  label,
  state,
  selection,
  changedKeys,
  extension,
  noun,
}: Props<Row, Key>) {
  const scroller = useRef<HTMLDivElement>(null)
  const { gridId, controller, geometry, columns } = state

  useLayoutEffect(
    () => (scroller.current ? controller.attach(gridId, scroller.current, extension) : undefined),
    [controller, gridId, extension],
  )
  useLayoutEffect(() => {
    if (changedKeys) controller.viewport?.flash(changedKeys)
  }, [controller, changedKeys])

  useEffect(() => {
    const { current } = scroller
    return current
      ? printInstead(current, () => printedTable(label, controller.model, geometry, noun))
      : undefined
  }, [controller, geometry, label, noun])

  const onCopy = (event: ClipboardEvent) => {
    if (!controller.cursor) return
    event.preventDefault()
    copyRange(event.clipboardData, controller.cursor, state.model, geometry)
  }

  return (
    <div
      ref={scroller}
      id={gridId}
      className="grid-scroller"
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-colcount={geometry.placed.length + (selection ? 1 : 0)}
      aria-multiselectable={selection !== undefined}
      onCopy={onCopy}
      onKeyDown={(event) => onGridKeyDown(controller, event)}
      onClick={(event) => onGridClick(controller, event)}
      onContextMenu={(event) => onGridContextMenu(controller, event)}
      onPointerDown={(event) => onGridPointerDown(controller, event)}
      onPointerMove={(event) => onGridPointerMove(controller, event)}
      onPointerOver={(event) => onGridPointerOver(controller, event)}
      onFocus={(event) => {
        if (event.target === event.currentTarget && !controller.cursor) {
          controller.moveTo(cursorAt(0, 0))
        }
      }}
    >
      <GridHeader state={state} selection={selection} />
      <div className="grid-body" role="rowgroup" />
      {columns.some(hasTotal) && <GridTotals state={state} />}
    </div>
  )
}
