import { useSearchParams } from 'react-router-dom'
import { changedSearch } from '#lib/changed-search.ts'
import type { GridFacets, GridSort } from '#ui/grid/grid-column.ts'

export type BoardLayout = 'table' | 'matrix'

/** How the board is looked at, kept in the address: layout, tint, unit, search, order, filters, open lane. */
export function useBoardAddress() {
  const [search, setSearch] = useSearchParams()
  const set = (values: Record<string, string | null>, replace = true) =>
    setSearch((before) => changedSearch(before, values), { replace })
  const layout: BoardLayout = search.get('layout') === 'matrix' ? 'matrix' : 'table'

  return {
    layout,
    setLayout: (next: BoardLayout) =>
      set({ layout: next === 'matrix' ? next : null, sort: null }, false),
    tint: search.get('tint') === '1',
    setTint: (on: boolean) => set({ tint: on ? '1' : null }),
    /** Whether the matrix shows what one unit costs in place of a year. */
    perUnit: search.get('per') === 'unit',
    setPerUnit: (on: boolean) => set({ per: on ? 'unit' : null }),
    filterText: search.get('q') ?? '',
    setFilterText: (text: string) => set({ q: text }),
    sort: readSort(search.get('sort')),
    setSort: (sort: readonly GridSort[]) => set({ sort: writeSort(sort) }),
    groupBy: readGroups(search.get('group')),
    setGroupBy: (keys: readonly string[]) => set({ group: keys.join(',') }),
    facets: readFacets(search),
    setFacets: (facets: GridFacets) => {
      const cleared = [...search.keys()].filter((key) => key.startsWith(facetPrefix))
      set({
        ...Object.fromEntries(cleared.map((key) => [key, null])),
        ...Object.fromEntries(
          Object.entries(facets).map(([key, values]) => [
            `${facetPrefix}${key}`,
            values.length === 0 ? null : JSON.stringify(values),
          ]),
        ),
      })
    },
    isNarrowed: [...search.keys()].some(
      (key) => ['q', 'sort', 'group'].includes(key) || key.startsWith(facetPrefix),
    ),
    /** Carriers that all bid on every lane shown, where the board is of such lanes alone. */
    both: (search.get('both') ?? '').split(',').flatMap((id) => Number(id) || []),
    withoutBoth: `?${changedSearch(search, { both: null })}`,
    laneId: Number(search.get('lane')) || null,
    openLane: (laneId: number | null) =>
      set({ lane: laneId === null ? null : String(laneId) }, false),
  }
}

const facetPrefix = 'f.'

/** '-baseline,origin' */
function readSort(text: string | null): GridSort[] {
  return (text ?? '')
    .split(',')
    .filter((part) => part !== '')
    .map((part) =>
      part.startsWith('-')
        ? { key: part.slice(1), descending: true }
        : { key: part, descending: false },
    )
}

const readGroups = (text: string | null): string[] =>
  (text ?? '').split(',').filter((key) => key !== '')

const writeSort = (sort: readonly GridSort[]): string =>
  sort.map(({ key, descending }) => `${descending ? '-' : ''}${key}`).join(',')

function readFacets(search: URLSearchParams): GridFacets {
  return Object.fromEntries(
    [...search]
      .filter(([key]) => key.startsWith(facetPrefix))
      .map(([key, text]) => [key.slice(facetPrefix.length), readValues(text)]),
  )
}

/** An address typed by hand may hold anything. */
function readValues(text: string): string[] {
  try {
    const values: unknown = JSON.parse(text)
    return Array.isArray(values) ? values.filter((value) => typeof value === 'string') : []
  } catch {
    return []
  }
}
