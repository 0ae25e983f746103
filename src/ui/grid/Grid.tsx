import {
  useId,
  useLayoutEffect,
  useRef,
  useEffect,
  useState,
  type ReactNode,
  useSyncExternalStore,
} from 'react'
import { agreeing, counted, formatCount } from '#domain/quantity.ts'
import { numbersWith } from '#domain/shown-format.ts'
import './grid.scss'
import { FilterBar } from './FilterBar.tsx'
import type { RowKey } from './grid-column.ts'
import type { GridProps } from './grid-props.ts'
import { useGridState, useModelVersion, type GridState } from './grid-state.ts'
import { rowNoun, countWords, type Noun } from './group-words.ts'
import { defaultCardHeight, GridCards } from './GridCards.tsx'
import { GridTable } from './GridTable.tsx'
import { GridMenuSlot } from './menu/GridMenuSlot.tsx'
import { useNarrowWindow } from './narrow-window.ts'
import { useLetterScale } from './use-letter-scale.ts'
import { useRoom } from './use-room.ts'

/**
 * A table for very many rows: sorted, searched and filtered on the device, of which only the rows in
 * sight exist as nodes. It knows nothing of what the rows are about.
 */
export function Grid<Row, Key extends RowKey>(props: GridProps<Row, Key>) {
  const gridId = useId()
  const [letterScale, letterProbe] = useLetterScale()
  const section = useRef<HTMLElement>(null)
  // Before the rows are painted: with the room known, only those that have room are.
  useRoom(section, props.height === undefined)
  const state = useGridState(props, gridId, letterScale)
  const { model, layout } = state
  const asCards = useNarrowWindow() && props.card !== undefined
  const { rowsToCome = 0 } = props
  const { label, height, loading = rowsToCome > 0, plain = false, card, onShownRowsChange } = props
  const { noun = rowNoun } = props
  const hinted = {
    gridId,
    edits: props.extension !== undefined,
    opens: props.onOpenRow !== undefined,
    selects: props.selection !== undefined,
  }

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
          exported={
            props.extension
              ? null
              : { noun, selected: props.selection?.selected ?? null, rowsToCome }
          }
        >
          {props.toolbar}
        </FilterBar>
      )}
      <div className="grid-frame">
        {loading && <div className="grid-progress" />}
        <span ref={letterProbe} className="grid-letters" aria-hidden="true">
          <span data-text={letters} />
          <span data-text={letters} />
        </span>
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
            rowsToCome={rowsToCome}
          />
        )}
        <GridMessage
          state={state}
          loading={loading}
          cardHeight={asCards ? (props.cardHeight ?? defaultCardHeight) : undefined}
        >
          {props.emptyMessage}
        </GridMessage>
      </div>
      <GridMenuSlot state={state} />
      {plain ? (
        <GridHint {...hinted} />
      ) : (
        <GridStatus
          state={state}
          loading={loading}
          rowsToCome={rowsToCome}
          noun={noun}
          hinted={hinted}
        />
      )}
    </section>
  )
}

/** As figures and names are made of. */
const letters = 'Atlanta, GA 30303 > San Diego, CA'

type Props<Row, Key extends RowKey> = {
  state: GridState<Row, Key>
  loading: boolean
  /** Where the rows come as cards. */
  cardHeight: number | undefined
  children: ReactNode
}

/** What stands in place of rows: skeletons while they come, a sentence when there are none. */
function GridMessage<Row, Key extends RowKey>({
  state,
  loading,
  cardHeight,
  children,
}: Props<Row, Key>) {
  const { model, setFilterText, setFacets } = state
  useModelVersion(model)
  if (model.view.length > 0) return null
  if (model.source.length > 0) {
    const clear = () => {
      setFilterText?.('')
      setFacets({})
    }
    return (
      <div className="grid-message">
        <p>No results for these filters.</p>
        <button type="button" className="btn btn-sm btn-outline-secondary" onClick={clear}>
          Clear filters
        </button>
      </div>
    )
  }
  if (loading) return <Skeleton state={state} cardHeight={cardHeight} />
  return <div className="grid-message">{children ?? <p>Nothing here yet.</p>}</div>
}

const skeletonDelay = 400
const skeletonRows = 12
const skeletonCards = 3

/** Only after a moment: what comes at once needs no placeholder. */
function Skeleton<Row, Key extends RowKey>({
  state,
  cardHeight,
}: Pick<Props<Row, Key>, 'state' | 'cardHeight'>) {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), skeletonDelay)
    return () => clearTimeout(timer)
  }, [])
  if (!late) return null
  if (cardHeight !== undefined)
    return (
      <div className="grid-skeleton" aria-hidden="true">
        {Array.from({ length: skeletonCards }, (_, card) => (
          <div key={card} className="grid-skeleton-card" style={{ height: cardHeight }} />
        ))}
      </div>
    )
  return (
    <div className="grid-skeleton" aria-hidden="true">
      {Array.from({ length: skeletonRows }, (_, row) => (
        <div key={row} className="grid-skeleton-row">
          {state.geometry.placed.map(({ column, width }) => (
            <span key={column.key} style={{ width }} />
          ))}
        </div>
      ))}
    </div>
  )
}

type GridStatusProps<Row, Key extends RowKey> = {
  state: GridState<Row, Key>
  loading: boolean
  rowsToCome: number
  noun: Noun
  hinted: Hinted
}

const exact = numbersWith({ maximumFractionDigits: 2 })

/** How many rows are shown, and what the marked cells add up to. */
function GridStatus<Row, Key extends RowKey>({
  state,
  loading,
  rowsToCome,
  noun,
  hinted,
}: GridStatusProps<Row, Key>) {
  const { model, controller } = state
  useModelVersion(model)
  const range = useSyncExternalStore(controller.subscribe, () => controller.range)
  const cut = useSyncExternalStore(controller.subscribe, () => controller.columnsCut)
  const { groups } = model.lines
  const shown = model.view.length
  const all = model.source.length
  const word = agreeing(all, ...noun)
  const count = shown === all ? formatCount(all) : `${formatCount(shown)} of ${formatCount(all)}`

  return (
    <div className="grid-status">
      <output>
        {loading && all === 0 ? `Loading ${noun[1]}` : `${count} ${word}`}
        {groups && ` in ${countWords(groups.count, ['group', 'groups'])}`}
        {rowsToCome > 0 && `, ${formatCount(rowsToCome)} more loading`}
      </output>
      {model.moved > 0 && (
        <button type="button" className="btn btn-link btn-sm" onClick={() => model.sortAgain()}>
          {countWords(model.moved, noun)} moved. Re-sort
        </button>
      )}
      {cut > 0 && (
        <button
          type="button"
          className="btn btn-link btn-sm"
          onClick={() => controller.viewport?.showNextColumns()}
        >
          {countWords(cut, ['more column', 'more columns'])} to the right
        </button>
      )}
      {range && (
        <span className="grid-range">
          Selected {counted(range.cells, 'cell')}
          {range.numbers > 0 &&
            `: sum ${exact(range.sum)}, average ${exact(range.sum / range.numbers)}, ${counted(range.numbers, 'number')}`}
        </span>
      )}
      <GridHint {...hinted} />
    </div>
  )
}

type Hinted = { gridId: string; edits: boolean; opens: boolean; selects: boolean }

/** The keys of the table, read out with its name and shown while it has the focus of the keyboard. */
function GridHint({ gridId, edits, opens, selects }: Hinted) {
  const first = edits ? 'Enter edits a cell. ' : opens ? 'Enter opens a row. ' : ''
  return (
    <span id={`${gridId}-keys`} className="grid-hint">
      {first}
      {selects && 'Shift+Space selects a row, then Tab moves to its actions. '}
      Shift+F10 opens the menu.
    </span>
  )
}
