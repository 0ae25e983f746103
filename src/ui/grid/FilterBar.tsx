import { Columns3, Download, ListTree, Rows3, Search, SlidersHorizontal } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { takeTurns } from '#lib/turns.ts'
import type { Density, RowKey } from './grid-column.ts'
import type { GridModel } from './grid-model.ts'
import type { GridState } from './grid-state.ts'
import { useLoadedPart } from './loaded-part.ts'
import { countWords } from './group-words.ts'
import { Popup } from './Popup.tsx'
import { isHidden } from './column-geometry.ts'
import { FacetMenu } from './FacetMenu.tsx'
import { isRanged } from './range.ts'

type Props<Row, Key extends RowKey> = {
  label: string
  state: GridState<Row, Key>
  asCards: boolean
  /** What the rows are called, and which are chosen; null where the table is not to be exported. */
  exported: ExportedRows<Key> | null
  children: ReactNode
}

type ExportedRows<Key> = {
  noun: readonly [one: string, many: string]
  selected: ReadonlySet<Key> | null
  /** Not here yet; nothing is exported without them. */
  rowsToCome: number
}

const loadGroups = () => import('./GroupChoice.tsx')
const loadChooser = () => import('./ColumnChooser.tsx')

/** Search, facets, columns and row height above the table, and whatever the screen adds. */
export function FilterBar<Row, Key extends RowKey>({
  label,
  state,
  asCards,
  exported,
  children,
}: Props<Row, Key>) {
  const [bar, folded] = useFolded()
  const { gridId, filterText, setFilterText, model } = state
  useSearchAhead(model, setFilterText !== null)
  return (
    <div className="grid-bar" ref={bar}>
      {setFilterText && (
        <div className="grid-search">
          <Search size={16} aria-hidden="true" />
          <input
            id={`${gridId}-search`}
            type="search"
            className="form-control form-control-sm"
            placeholder="Search"
            aria-label={`Search ${label}`}
            value={filterText}
            onFocus={() => readAhead(model)}
            onChange={(event) => setFilterText(event.target.value)}
          />
        </div>
      )}
      <Facets state={state} folded={asCards || folded} />
      <span className="grid-bar-gap" />
      {state.setGroupBy && <GroupMenu state={state} />}
      {asCards ? <SortChoice state={state} /> : <TableChoices state={state} />}
      {exported && <ExportMenu label={label} state={state} {...exported} />}
      {children}
    </div>
  )
}

/** Fewer are read when the search is entered. */
const manyRows = 5000

/** Reads what a search of many rows looks through once the page has nothing else to do. */
function useSearchAhead<Row>(model: GridModel<Row>, isSearched: boolean): void {
  useEffect(() => {
    if (!isSearched || model.source.length < manyRows) return
    let leave = () => {}
    const wait = setTimeout(() => {
      leave = takeTurns(model.searchSteps('texts'))
    }, restMs)
    return () => {
      clearTimeout(wait)
      leave()
    }
  }, [model, isSearched])
}

/** Texts of all rows, then numbers as they are shown. */
function readAhead<Row>(model: GridModel<Row>): void {
  takeTurns(model.searchSteps('texts'), () => takeTurns(model.searchSteps('numbers')))
}

/** After the rows are drawn. */
const restMs = 300

function GroupMenu<Row, Key extends RowKey>({ state }: { state: GridState<Row, Key> }) {
  const [choosing, setChoosing] = useState(false)
  const part = useLoadedPart(choosing, loadGroups)
  return (
    <Popup
      label="Group"
      icon={<ListTree size={16} aria-hidden="true" />}
      badge={state.groupBy.length}
      onOpen={() => setChoosing(true)}
    >
      {part && <part.GroupChoice state={state} />}
    </Popup>
  )
}

/** Columns and row height: what cards have no use for. */
function TableChoices<Row, Key extends RowKey>({ state }: { state: GridState<Row, Key> }) {
  const [choosing, setChoosing] = useState(false)
  const chooser = useLoadedPart(choosing, loadChooser)
  return (
    <>
      <Popup
        label="Columns"
        icon={<Columns3 size={16} aria-hidden="true" />}
        onOpen={() => setChoosing(true)}
      >
        {chooser && <chooser.ColumnChooser state={state} />}
      </Popup>
      <Popup label="Row height" icon={<Rows3 size={16} aria-hidden="true" />} iconOnly>
        <DensityChoice state={state} />
      </Popup>
    </>
  )
}

const loadRanges = async () => ({
  ...(await import('./RangeFields.tsx')),
  ...(await import('./RangeChoice.tsx')),
})

type RangeMenuProps = {
  label: string
  badge?: number
  children: (part: Awaited<ReturnType<typeof loadRanges>>) => ReactNode
}

/** From and to of a column of numbers or dates. */
function RangeMenu({ label, badge, children }: RangeMenuProps) {
  const [choosing, setChoosing] = useState(false)
  const part = useLoadedPart(choosing, loadRanges)
  return (
    <Popup label={label} badge={badge} onOpen={() => setChoosing(true)}>
      {part && children(part)}
    </Popup>
  )
}

const loadExport = () => import('./export/ExportChoices.tsx')

type ExportProps<Row, Key extends RowKey> = ExportedRows<Key> & {
  label: string
  state: GridState<Row, Key>
}

function ExportMenu<Row, Key extends RowKey>({ rowsToCome, ...rows }: ExportProps<Row, Key>) {
  const [exporting, setExporting] = useState(false)
  const part = useLoadedPart(exporting, loadExport)
  return (
    <Popup
      label="Export"
      icon={<Download size={16} aria-hidden="true" />}
      onOpen={() => setExporting(true)}
    >
      {rowsToCome > 0 ? (
        <p className="mb-0">
          {countWords(rowsToCome, rows.noun)} still loading. Export them in a moment.
        </p>
      ) : (
        part && <part.ExportChoices {...rows} />
      )}
    </Popup>
  )
}

const densities: readonly [Density, string][] = [
  ['compact', 'Compact'],
  ['normal', 'Normal'],
  ['roomy', 'Roomy'],
]

function DensityChoice<Row, Key extends RowKey>({ state }: { state: GridState<Row, Key> }) {
  const { layout, setLayout } = state
  return (
    <fieldset className="grid-choices">
      <legend className="visually-hidden">Row height</legend>
      {densities.map(([density, name]) => (
        <label key={density}>
          <input
            type="radio"
            className="form-check-input"
            name="density"
            checked={(layout.density ?? 'normal') === density}
            onChange={() => setLayout({ ...layout, density })}
          />
          {name}
        </label>
      ))}
    </fieldset>
  )
}

/** Sorts cards, which have no headers to press. */
function SortChoice<Row, Key extends RowKey>({ state }: { state: GridState<Row, Key> }) {
  const { columns, sort, setSort } = state
  const [first] = sort
  const sortBy = (chosen: string) => {
    const [key, way] = chosen.split(' ')
    setSort(key ? [{ key, descending: way === 'down' }] : [])
  }
  return (
    <select
      className="form-select form-select-sm grid-sort-choice"
      aria-label="Sort by"
      value={first ? `${first.key} ${first.descending ? 'down' : 'up'}` : ''}
      onChange={(event) => sortBy(event.target.value)}
    >
      <option value="">Sort by</option>
      {columns.flatMap(({ key, header }) => [
        <option key={`${key} up`} value={`${key} up`}>{`${header} ↑`}</option>,
        <option key={`${key} down`} value={`${key} down`}>{`${header} ↓`}</option>,
      ])}
    </select>
  )
}

/**
 * Whether a bar is to fold some of what stands in it: it took a second line when everything was shown.
 * Measured whenever the size of the bar changes; once wider than that, it is tried again.
 */
function useFolded(): [bar: RefObject<HTMLDivElement | null>, folded: boolean] {
  const bar = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  const [needed, setNeeded] = useState(0)
  const folded = width < needed
  useLayoutEffect(() => {
    const shown = bar.current
    if (!shown) return
    const measure = () => {
      if (!folded && takesTwoLines(shown)) setNeeded(shown.clientWidth + 1)
      setWidth(shown.clientWidth)
    }
    // Before the first frame where all is shown; what is folded by now stays for the frame to come.
    if (!folded) measure()
    const observer = new ResizeObserver(measure)
    observer.observe(shown)
    return () => observer.disconnect()
  }, [folded])
  return [bar, folded]
}

function takesTwoLines({ firstElementChild, lastElementChild }: Element): boolean {
  if (!firstElementChild || !lastElementChild) return false
  return (
    lastElementChild.getBoundingClientRect().top > firstElementChild.getBoundingClientRect().bottom
  )
}

type FacetsProps<Row, Key extends RowKey> = { state: GridState<Row, Key>; folded: boolean }

/**
 * The columns one may filter by. They stay behind one button above cards, to leave the phone to the
 * rows, and where they would break the line of the menus.
 */
function Facets<Row, Key extends RowKey>({ state, folded }: FacetsProps<Row, Key>) {
  const [shown, setShown] = useState(false)
  // A column that is not shown is offered while it narrows the rows, so that nobody wonders why.
  const columns = state.columns.filter((column) =>
    column.facet
      ? !isHidden(column, state.layout) || state.facets[column.key]?.length
      : isRanged(column) && state.facets[column.key]?.length,
  )
  const isRangeOffered = state.columns.some(
    (column) => isRanged(column) && !isHidden(column, state.layout),
  )
  if (columns.length === 0 && !isRangeOffered) return null
  const menus = (
    <>
      {columns.map((column) =>
        column.facet ? (
          <FacetMenu key={column.key} column={column} state={state} />
        ) : (
          <RangeMenu key={column.key} label={column.header} badge={1}>
            {({ RangeFields }) => <RangeFields column={column} state={state} />}
          </RangeMenu>
        ),
      )}
      {isRangeOffered && (
        <RangeMenu label="Range">{({ RangeChoice }) => <RangeChoice state={state} />}</RangeMenu>
      )}
    </>
  )
  if (!folded) return menus
  const filtered = columns.filter(({ key }) => state.facets[key]?.length).length
  return (
    <>
      <button
        type="button"
        className="btn btn-sm grid-popup-button"
        aria-expanded={shown}
        data-chosen={filtered > 0 || undefined}
        onClick={() => setShown(!shown)}
      >
        <SlidersHorizontal size={16} aria-hidden="true" />
        Filters {filtered > 0 && <span className="grid-count">{filtered}</span>}
      </button>
      {shown && <div className="grid-facets">{menus}</div>}
    </>
  )
}
