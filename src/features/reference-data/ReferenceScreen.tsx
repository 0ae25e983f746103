import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import Button from 'react-bootstrap/Button'
import { useSearchParams } from 'react-router-dom'
import { toast } from 'react-toastify/unstyled'
import { reference } from '#contract/ext/reference.ts'
import { counted, formatCount } from '#domain/quantity.ts'
import { referenceDefinitions, type ReferenceKind } from '#domain/reference-kind.ts'
import { problemOf } from '#lib/call.ts'
import { changedSearch } from '#lib/changed-search.ts'
import { useKnowsOurs } from '#lib/extensions.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import type { GridSort } from '#ui/grid/grid-column.ts'
import { useRowSelection } from '#ui/grid/row-selection.ts'
import { useOffers } from '#lib/extensions.ts'
import { Offered } from '#ui/Offered.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { PageMoves } from '#ui/PageMoves.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { undoToast } from '#ui/undo-toast.tsx'
import { ImportDialog } from './ImportDialog.tsx'
import { NewRow } from './NewRow.tsx'
import { type Asked, pageSize, referenceCalls, type ReferenceRow } from './reference-calls.ts'
import { referenceMutations, referenceQueries } from './reference-data.api.ts'
import { ReferenceGrid } from './ReferenceGrid.tsx'

/** One of the lists an Owner keeps: look up, edit in place, add, import, export, delete. */
export function ReferenceScreen({ kind }: { kind: ReferenceKind }) {
  const { title, one, about } = referenceDefinitions[kind]
  const { paged } = referenceCalls[kind]
  const removes = useOffers(reference.remove)
  const ours = useKnowsOurs()
  const searches = paged?.searches.filter(({ isOurs }) => !isOurs || ours) ?? []
  const { asked, sort, setPage, setSort, setSearch } = useReferenceAddress(kind)
  const list = useQuery(referenceQueries.list(kind, asked))
  const exporting = useMutation({
    ...referenceMutations.export(kind),
    onError: (error) => toast.error(problemOf(error).message),
  })
  const { leaving, checking, remove } = useRemoval(kind)
  const { selection, selected, words, clear } = useRowSelection<number>()
  const [adding, setAdding] = useState(false)
  const [pasted, setPasted] = useState<string | null>(null)
  const rows = (list.data?.rows ?? []).filter(({ id }) => !leaving.has(id))
  const chosen = rows.filter(({ id }) => selected.has(id))
  const addButton = (
    <Button size="sm" onClick={() => setAdding(true)}>
      Add {one}
    </Button>
  )

  return (
    <>
      <PageHeader title={title} about={about}>
        <Offered by={reference.importRows}>
          <Button size="sm" variant="outline-secondary" onClick={() => setPasted('')}>
            Import
          </Button>
        </Offered>
        <Offered by={reference.export}>
          <Button
            size="sm"
            variant="outline-secondary"
            disabled={exporting.isPending}
            aria-busy={exporting.isPending}
            onClick={() => exporting.mutate()}
          >
            Export CSV
          </Button>
        </Offered>
        {addButton}
      </PageHeader>
      {adding && <NewRow kind={kind} onPaste={setPasted} onClose={() => setAdding(false)} />}
      {paged && (
        <div className="search-row" role="search">
          {searches.map(({ name, label }) => (
            <SearchField
              key={name}
              label={label}
              text={asked.searches[name] ?? ''}
              onSearch={(text) => setSearch(name, text)}
            />
          ))}
          {(list.data?.total ?? 0) > 0 && (
            <PageMoves
              page={asked.page}
              pageSize={pageSize}
              total={list.data?.total ?? 0}
              onPage={(page) => {
                clear()
                setPage(page)
              }}
            />
          )}
        </div>
      )}
      <QueryState
        query={list}
        loading={`Loading ${title.toLowerCase()}`}
        failed={`The ${title.toLowerCase()} could not be loaded.`}
      >
        {() => (
          <ReferenceGrid
            kind={kind}
            rows={rows}
            loading={list.isPlaceholderData}
            selection={selection}
            byHost={paged && { sort, onSortChange: setSort }}
          >
            <EmptyState text={`No ${title.toLowerCase()} yet.`}>{addButton}</EmptyState>
          </ReferenceGrid>
        )}
      </QueryState>
      {chosen.length > 0 && (
        <div className="bulk-bar" role="toolbar" aria-label={`Selected ${title.toLowerCase()}`}>
          <strong>{words(chosen.length)}</strong>
          {(removes || referenceCalls[kind].remove) && (
            <Button
              size="sm"
              variant="outline-light"
              disabled={checking}
              aria-busy={checking}
              onClick={() => {
                remove(chosen)
                clear()
              }}
            >
              Delete {formatCount(chosen.length)}
            </Button>
          )}
          <Button size="sm" variant="link" className="link-light" onClick={clear}>
            Clear
          </Button>
        </div>
      )}
      {pasted !== null && (
        <ImportDialog kind={kind} pasted={pasted} onClose={() => setPasted(null)} />
      )}
    </>
  )
}

type ReferenceAddress = {
  asked: Asked
  sort: readonly GridSort[]
  setPage: (page: number) => void
  setSort: (sort: readonly GridSort[]) => void
  setSearch: (name: string, text: string) => void
}

/** Page, sort and searches of a list that the host pages, kept in the address. */
function useReferenceAddress(kind: ReferenceKind): ReferenceAddress {
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

const secondsToUndo = 5

type Removal = {
  leaving: ReadonlySet<number>
  checking: boolean
  remove: (rows: readonly ReferenceRow[]) => void
}

/** Takes rows that nothing uses off the list at once and deletes them five seconds later. */
function useRemoval(kind: ReferenceKind): Removal {
  const [leaving, setLeaving] = useState<ReadonlySet<number>>(new Set())
  const failed = (error: Error) => void toast.error(problemOf(error).message)
  const check = useMutation({ ...referenceMutations.checkRemoval(kind), onError: failed })
  const send = useMutation({ ...referenceMutations.remove(kind), onError: failed })
  const { naming } = referenceDefinitions[kind]

  const remove = (rows: readonly ReferenceRow[]) => {
    const ids = rows.map(({ id }) => id)
    const back = () =>
      setLeaving((before) => new Set([...before].filter((id) => !ids.includes(id))))
    check.mutate(ids, {
      onSuccess: () => {
        setLeaving((before) => new Set([...before, ...ids]))
        const [first] = rows
        undoToast({
          text:
            rows.length === 1
              ? `${String(first?.values[naming])} deleted.`
              : `${counted(rows.length, 'row')} deleted.`,
          seconds: secondsToUndo,
          onUndo: back,
          onEnd: () => send.mutate(ids, { onSettled: back }),
        })
      },
    })
  }
  return { leaving, checking: check.isPending, remove }
}
