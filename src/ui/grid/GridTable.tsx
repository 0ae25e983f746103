import { useEffect, useLayoutEffect, useRef, type ClipboardEvent, useState } from 'react'
import { takeTurns } from '#lib/turns.ts'
import { copyRange } from './clipboard.ts'
import { cursorAt } from './cursor.ts'
import type { RowKey } from './grid-column.ts'
import type { GridExtension } from './grid-controller.ts'
import type { GridSelection } from './row-selection.ts'
import { type GridState, useModelVersion } from './grid-state.ts'
import type { Noun } from './group-words.ts'
import { GridHeader } from './GridHeader.tsx'
import { onGridKeyDown } from './keyboard.ts'
import { hasTotal, type Totals, totalsOf, totalsSteps } from './totals.ts'
import { printedTable, printInstead } from './print.ts'
import {
  onGridClick,
  onGridContextMenu,
  onGridPointerDown,
  onGridPointerMove,
  onGridPointerOver,
} from './pointer.ts'
import type { GridModel } from './grid-model.ts'
import type { ResolvedColumn } from './resolved-column.ts'

type Props<Row, Key extends RowKey> = {
  label: string
  state: GridState<Row, Key>
  selection: GridSelection<Key> | undefined
  changedKeys: ReadonlySet<Key> | undefined
  extension: GridExtension<Row, Key> | undefined
  noun: Noun
  rowsToCome: number
}

/** The scrolling table. Header and totals are React's; the rows between them belong to the viewport. */
export function GridTable<Row, Key extends RowKey>({
  label,
  state,
  selection,
  changedKeys,
  extension,
  noun,
  rowsToCome,
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
      ? printInstead(current, () =>
          printedTable(label, controller.model, geometry, noun, rowsToCome),
        )
      : undefined
  }, [controller, geometry, label, noun, rowsToCome])

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
      aria-describedby={`${gridId}-keys`}
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
      {columns.some(hasTotal) && <GridTotals state={state} isWhole={rowsToCome === 0} />}
    </div>
  )
}

/** Above this many rows the sums come after the rows have been painted. */
const rowsSummedAtOnce = 5000
const sumDelay = 100

type TotalsProps<Row, Key extends RowKey> = { state: GridState<Row, Key>; isWhole: boolean }

function GridTotals<Row, Key extends RowKey>({ state, isWhole }: TotalsProps<Row, Key>) {
  const { model, columns, geometry } = state
  useModelVersion(model)
  const late = useLateTotals(model, columns)
  const found = model.view.length <= rowsSummedAtOnce ? totalsOf(model, columns, model.view) : late
  // Some rows alone add up to nothing that anybody asks for.
  const sums = isWhole ? found : new Map(Array.from(found.keys(), (key) => [key, '…']))
  const { placed, selectWidth, pinnedWidth, totalWidth } = geometry
  const named = placed[0] && !hasTotal(placed[0].column)
  const headerRows = columns.some(({ group }) => group !== null) ? 2 : 1

  return (
    <div
      className="grid-foot"
      role="rowgroup"
      hidden={model.view.length === 0}
      style={{ width: totalWidth }}
    >
      <div className="grid-foot-row" role="row" aria-rowindex={model.lines.length + headerRows + 1}>
        {selectWidth > 0 && (
          <div className="grid-foot-cell" data-pinned style={{ width: selectWidth, left: 0 }} />
        )}
        {placed.map(({ column, width, left, pinned }, at) => (
          <div
            key={column.key}
            className="grid-foot-cell"
            role={at === 0 && named ? 'rowheader' : 'gridcell'}
            data-pinned={(pinned && pinnedWidth > 0) || undefined}
            data-end={column.alignEnd || undefined}
            title={sums.get(column.key)}
            style={pinned ? { width, left } : { width }}
          >
            {at === 0 && named ? 'Total' : (sums.get(column.key) ?? '')}
          </div>
        ))}
      </div>
    </div>
  )
}

function useLateTotals<Row>(
  model: GridModel<Row>,
  columns: readonly ResolvedColumn<Row>[],
): Totals {
  const [late, setLate] = useState<Totals>(new Map())
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let leave = () => {}
    const leaveOff = () => {
      clearTimeout(timer)
      leave()
    }
    const sumSoon = () => {
      leaveOff()
      if (model.view.length <= rowsSummedAtOnce) return
      timer = setTimeout(() => {
        leave = takeTurns(totalsSteps(model, columns, model.view), setLate)
      }, sumDelay)
    }
    sumSoon()
    const stopListening = model.subscribe(sumSoon)
    return () => {
      leaveOff()
      stopListening()
    }
  }, [model, columns])
  return late
}
