import { useId, useLayoutEffect, useRef } from 'react'
import './grid.scss'
import { FilterBar } from './FilterBar.tsx'
import type { RowKey } from './grid-column.ts'
import type { GridProps } from './grid-props.ts'
import { useGridState } from './grid-state.ts'
import { rowNoun } from './group-words.ts'
import { GridCards } from './GridCards.tsx'
import { GridMessage } from './GridMessage.tsx'
import { GridStatus } from './GridStatus.tsx'
import { GridTable } from './GridTable.tsx'
import { GridMenuSlot } from './menu/GridMenuSlot.tsx'
import { useNarrowWindow } from './narrow-window.ts'
import { useRoom } from './use-room.ts'

/**
 * A table for very many rows: sorted, searched and filtered on the device, of which only the rows in
 * sight exist as nodes. It knows nothing of what the rows are about.
 */
export function Grid<Row, Key extends RowKey>(props: GridProps<Row, Key>) {
  const gridId = useId()
  const state = useGridState(props, gridId)
  const { model, layout } = state
  const asCards = useNarrowWindow() && props.card !== undefined
  const { label, height, loading = false, plain = false, card, onShownRowsChange } = props
  const { noun = rowNoun } = props
  const section = useRef<HTMLElement>(null)
  useRoom(section, height === undefined)

  useLayoutEffect(() => {
    if (!onShownRowsChange) return
    let reported: Uint32Array | undefined
    const tell = () => {
      if (model.view === reported) return
      reported = model.view
      onShownRowsChange(Array.from(reported, (row) => model.source.at(row)))
    }
    tell()
    return model.subscribe(tell)
  }, [model, onShownRowsChange])

  return (
    <section
      ref={section}
      className="grid"
      data-density={layout.density ?? 'normal'}
      data-height={height === undefined ? undefined : 'given'}
      style={typeof height === 'number' ? { height } : undefined}
      aria-busy={loading}
    >
      {!plain && (
        <FilterBar
          label={label}
          state={state}
          asCards={asCards}
          exported={props.extension ? null : { noun, selected: props.selection?.selected ?? null }}
        >
          {props.toolbar}
        </FilterBar>
      )}
      <div className="grid-frame">
        {loading && <div className="grid-progress" />}
        {card && asCards ? (
          <GridCards
            model={model}
            label={label}
            card={card}
            height={props.cardHeight}
            noun={noun}
            onOpenRow={props.onOpenRow}
          />
        ) : (
          <GridTable
            label={label}
            state={state}
            selection={props.selection}
            changedKeys={props.changedKeys}
            extension={props.extension}
            noun={noun}
          />
        )}
        <GridMessage state={state} loading={loading}>
          {props.emptyMessage}
        </GridMessage>
      </div>
      <GridMenuSlot state={state} />
      {!plain && <GridStatus state={state} noun={noun} />}
    </section>
  )
}
