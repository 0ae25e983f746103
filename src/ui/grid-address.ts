import { useSearchParams } from 'react-router-dom'
import type { GridFacets, GridSort } from './grid/grid-column.ts'

type GridAddress = {
  sort: readonly GridSort[]
  onSortChange: (sort: readonly GridSort[]) => void
  filterText: string
  onFilterTextChange: (text: string) => void
  facets: GridFacets
  onFacetsChange: (facets: GridFacets) => void
}

/** Facets of column `type` stand in the address as `in.type`. */
const facetPrefix = 'in.'

/** Sort, search and facets of a grid, kept in the address: `?q=lax&sort=-lastSeen,name&in.type=Owner`. */
export function useGridAddress(): GridAddress {
  const [search, setSearch] = useSearchParams()
  const change = (edit: (params: URLSearchParams) => void) =>
    setSearch(
      (before) => {
        const params = new URLSearchParams(before)
        edit(params)
        return params
      },
      { replace: true },
    )
  const write = (params: URLSearchParams, name: string, text: string) =>
    text === '' ? params.delete(name) : params.set(name, text)
  return {
    sort: readSort(search.get('sort') ?? ''),
    onSortChange: (sort) => change((params) => write(params, 'sort', writeSort(sort))),
    filterText: search.get('q') ?? '',
    onFilterTextChange: (text) => change((params) => write(params, 'q', text)),
    facets: readFacets(search),
    onFacetsChange: (facets) =>
      change((params) => {
        for (const name of facetNames(params)) params.delete(name)
        for (const [key, values] of Object.entries(facets)) {
          for (const value of values) params.append(facetPrefix + key, value)
        }
      }),
  }
}

const readSort = (text: string): GridSort[] =>
  text
    .split(',')
    .filter((part) => part.replace('-', '') !== '')
    .map((part) => ({ key: part.replace(/^-/, ''), descending: part.startsWith('-') }))

const writeSort = (sort: readonly GridSort[]): string =>
  sort.map(({ key, descending }) => (descending ? `-${key}` : key)).join(',')

const facetNames = (search: URLSearchParams): Set<string> =>
  new Set([...search.keys()].filter((name) => name.startsWith(facetPrefix)))

const readFacets = (search: URLSearchParams): GridFacets =>
  Object.fromEntries(
    [...facetNames(search)].map((name) => [name.slice(facetPrefix.length), search.getAll(name)]),
  )
