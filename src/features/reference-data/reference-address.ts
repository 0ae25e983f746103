import { useSearchParams } from 'react-router-dom'
import { referenceDefinitions, type ReferenceKind } from '#domain/reference-kind.ts'
import { changedSearch } from '#lib/changed-search.ts'
import type { GridSort } from '#ui/grid/grid-column.ts'
import { type Asked, referenceCalls } from './reference-calls.ts'

type ReferenceAddress = {
  asked: Asked
  sort: readonly GridSort[]
  setPage: (page: number) => void
  setSort: (sort: readonly GridSort[]) => void
  setSearch: (name: string, text: string) => void
}

/** Page, sort and searches of a list that the host pages, kept in the address. */
export function useReferenceAddress(kind: ReferenceKind): ReferenceAddress {
  const searches = referenceCalls[kind].paged?.searches ?? []
  const [params, setParams] = useSearchParams()
  const page = Number(params.get('page') ?? 1)
  const sorted = params.get('sort') ?? ''
  const descending = sorted.startsWith('-')
  // An address typed by hand may name a column that is not there.
  const sortBy = referenceDefinitions[kind].columns.find(
    ({ key }) => key === sorted.replace(/^-/, ''),
  )?.key
  const write = (name: string, text: string) =>
    setParams((before) => changedSearch(before, { page: '', [name]: text }), {
      replace: name !== 'page',
    })
  return {
    asked: {
      page: Number.isInteger(page) && page > 0 ? page : 1,
      sortBy,
      sortDesc: descending,
      searches: Object.fromEntries(searches.map(({ name }) => [name, params.get(name) ?? ''])),
    },
    sort: sortBy === undefined ? [] : [{ key: sortBy, descending }],
    setPage: (next) => write('page', next === 1 ? '' : String(next)),
    setSort: ([first]) => write('sort', first ? (first.descending ? '-' : '') + first.key : ''),
    setSearch: write,
  }
}
