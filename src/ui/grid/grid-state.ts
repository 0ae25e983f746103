import { useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { nextSort, resized, shownAgain } from './column-changes.ts'
import { placeColumns, type ColumnGeometry } from './column-geometry.ts'
import { GridController } from './grid-controller.ts'
import {
  rowHeights,
  type GridFacets,
  type GridLayout,
  type GridSort,
  type RowKey,
} from './grid-column.ts'
import type { GridModel } from './grid-model.ts'
import type { GridProps } from './grid-props.ts'
import { rowNoun } from './group-words.ts'
import { resolveColumn, type ResolvedColumn } from './resolved-column.ts'
import { rowSource } from './row-source.ts'

export type GridState<Row, Key extends RowKey> = {
  gridId: string
  controller: GridController<Row, Key>
  model: GridModel<Row>
  columns: readonly ResolvedColumn<Row>[]
  geometry: ColumnGeometry<Row>
  layout: GridLayout
  setLayout: (layout: GridLayout) => void
  sort: readonly GridSort[]
  setSort: (sort: readonly GridSort[]) => void
  filterText: string
  /** Null when the caller shows the search box. */
  setFilterText: ((text: string) => void) | null
  facets: GridFacets
  setFacets: (facets: GridFacets) => void
  groupBy: readonly string[]
  /** Null where rows are not to be grouped. */
  setGroupBy: ((groupBy: readonly string[]) => void) | null
  filledAway: ReadonlySet<string>
}

/** The grid's settings, each the caller's where the caller gives it, and the controller that follows. */
export function useGridState<Row, Key extends RowKey>(
  props: GridProps<Row, Key>,
  gridId: string,
  letterScale: number,
): GridState<Row, Key> {
  const [controller] = useState(() => new GridController<Row, Key>())
  const { model } = controller
  const { extension } = props
  const columns = useMemo(
    () =>
      props.columns.map((column) => {
        const resolved = resolveColumn(column)
        return extension ? extension.overlay(resolved) : resolved
      }),
    [props.columns, extension],
  )
  const source = useMemo(() => rowSource(props.rows), [props.rows])
  const [sort, tellSort] = useOwnOr(props.sort, props.onSortChange, noSort)
  const [filterText, tellFilterText] = useOwnOr(props.filterText, props.onFilterTextChange, '')
  const [facets, setFacets] = useOwnOr(props.facets, props.onFacetsChange, noFacets)
  const [askedGroups, setGroupBy] = useOwnOr(props.groupBy, props.onGroupByChange, noGroups)
  const groupable = extension === undefined && !props.plain
  const groupBy = useMemo(
    () =>
      groupable ? askedGroups.filter((key) => columns.some((one) => one.key === key)) : noGroups,
    [groupable, askedGroups, columns],
  )
  const [ownLayout, setLayout] = useOwnOr(props.layout, props.onLayoutChange, noLayout)
  const layout = useMemo(
    () => ({ ...ownLayout, density: ownLayout.density ?? props.density }),
    [ownLayout, props.density],
  )
  const width = useSyncExternalStore(controller.subscribe, () => controller.width)
  const selectable = props.selection !== undefined
  const geometry = useMemo(
    () => placeColumns(columns, layout, width, selectable, letterScale),
    [columns, layout, width, selectable, letterScale],
  )

  // The rows follow at once; what React shows of the change follows with the next render.
  const setSort = (next: readonly GridSort[]) => {
    model.setSort(next)
    tellSort(next)
  }
  const setFilterText = (text: string) => {
    model.setFilter(text)
    tellFilterText(text)
  }

  const { rowKey, selection, openKey, onOpenRow, rowChoices, opensOnClick } = props
  useLayoutEffect(() => {
    model.setRowKey(rowKey)
    model.setColumns(columns)
    model.setSort(sort)
    model.setGroupBy(groupBy)
    model.setFacets(facets)
    model.setFilter(filterText)
    model.setRows(source)
  }, [model, rowKey, columns, sort, groupBy, facets, filterText, source])
  useLayoutEffect(() => {
    controller.update({
      gridId,
      geometry,
      rowHeight: rowHeights[layout.density ?? 'normal'],
      noun: props.noun ?? rowNoun,
      headerRows: columns.some((column) => column.group !== null) ? 2 : 1,
      selection,
      rowKey,
      openKey: openKey ?? null,
      onOpenRow,
      rowChoices,
      opensOnClick: opensOnClick ?? true,
      cellMarks: extension?.cellMarks,
      sortBy: (key, add) => setSort(nextSort(sort, key, add)),
      resize: (key, pixels) => setLayout(resized(layout, key, pixels)),
      show: (keys) => setLayout(shownAgain(layout, columns, keys)),
    })
  })

  const callerSearches = props.filterText !== undefined && props.onFilterTextChange === undefined
  return {
    gridId,
    controller,
    model,
    columns,
    geometry,
    layout,
    setLayout,
    sort,
    setSort,
    filterText,
    setFilterText: callerSearches ? null : setFilterText,
    facets,
    setFacets,
    groupBy,
    setGroupBy: groupable ? setGroupBy : null,
    filledAway: props.filledAway ?? noColumns,
  }
}

/** Renders again whenever the rows shown change. */
export function useModelVersion<Row>(model: GridModel<Row>): number {
  return useSyncExternalStore(model.subscribe, () => model.version)
}

const noSort: readonly GridSort[] = []
const noFacets: GridFacets = {}
const noGroups: readonly string[] = []
const noColumns: ReadonlySet<string> = new Set()
const noLayout: GridLayout = {}

function useOwnOr<Value>(
  given: Value | undefined,
  onChange: ((value: Value) => void) | undefined,
  initial: Value,
): [Value, (value: Value) => void] {
  const [own, setOwn] = useState(initial)
  const set = (value: Value) => {
    if (given === undefined) setOwn(value)
    onChange?.(value)
  }
  return [given ?? own, set]
}
