import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'react-toastify/unstyled'
import { aliasKindWords, aliasScopeWords, type CompanyAlias } from '#domain/company-alias.ts'
import { formatDay, formatMoment } from '#domain/displayed-date.ts'
import { problemOf } from '#lib/call.ts'
import { useUser } from '#lib/use-session.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { useGridAddress } from '#ui/grid/address/use-grid-address.ts'
import { columnKinds } from '#ui/grid/column-kinds.ts'
import type { GridColumn } from '#ui/grid/grid-column.ts'
import { Grid } from '#ui/grid/Grid.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { undoToast } from '#ui/undo-toast.tsx'
import { AliasDrawer } from './AliasDrawer.tsx'
import { aliasMutations, aliasQueries } from './aliases.api.ts'

export function AliasesTab() {
  const aliases = useQuery(aliasQueries.list())
  const { id: userId } = useUser()
  const address = useGridAddress({ columns: aliasColumns, keptAs: `${userId}.aliases` })
  const [openId, setOpenId] = useState<number | null>(null)
  const { leaving, remove } = useDelayedRemoval()
  const open = aliases.data?.find(({ id }) => id === openId)
  return (
    <>
      <p className="text-body-secondary">
        Decisions about places, equipment, services and modes become aliases when their file is
        approved, and apply to future files.
      </p>
      <QueryState
        query={aliases}
        loading="Loading aliases"
        failed="The aliases could not be loaded."
      >
        {(rows) => (
          <Grid
            {...address.props}
            label="Aliases"
            rows={rows.filter(({ id }) => !leaving.has(id))}
            columns={aliasColumns}
            rowKey={({ id }) => id}
            noun={['alias', 'aliases']}
            onOpenRow={({ id }) => setOpenId(id)}
            openKey={openId}
            cardHeight={104}
            card={(alias) => (
              <span className="lane-card">
                <strong className="text-truncate">{alias.written}</strong>
                <span className="text-truncate">Read as {alias.label}</span>
                <span className="text-body-secondary text-truncate">
                  {aliasKindWords[alias.kind]} · {aliasScopeWords(alias)}
                </span>
              </span>
            )}
            emptyMessage={
              <EmptyState text="No aliases yet. They are added when you approve a file with repaired places, equipment, services or modes." />
            }
          />
        )}
      </QueryState>
      {open && (
        <AliasDrawer
          alias={open}
          onClose={() => setOpenId(null)}
          onRemove={() => {
            setOpenId(null)
            remove(open)
          }}
        />
      )}
    </>
  )
}

/** Takes an alias off the list at once and deletes it some seconds later, unless that is undone. */
function useDelayedRemoval() {
  const [leaving, setLeaving] = useState<ReadonlySet<number>>(new Set())
  const { mutate } = useMutation({
    ...aliasMutations.remove(),
    onError: (error) => toast.error(problemOf(error).message),
  })
  const remove = ({ id, written }: CompanyAlias) => {
    const back = () => setLeaving((before) => new Set([...before].filter((one) => one !== id)))
    setLeaving((before) => new Set([...before, id]))
    undoToast({
      text: `Alias "${written}" deleted.`,
      onUndo: back,
      onEnd: () => mutate(id, { onError: back }),
    })
  }
  return { leaving, remove }
}

const { text } = columnKinds<CompanyAlias>()

const aliasColumns: readonly GridColumn<CompanyAlias>[] = [
  text('written', 'Written', ({ written }) => written, { width: 230, pinned: 'start' }),
  text('label', 'Read as', ({ label }) => label, { width: 230 }),
  text('kind', 'Kind', ({ kind }) => aliasKindWords[kind], { width: 110, facet: true }),
  text('scope', 'Mode', (alias) => aliasScopeWords(alias), { width: 110, facet: true }),
  text('file', 'From file', ({ fileName }) => fileName, { width: 200, facet: true }),
  text('by', 'By', ({ by }) => by, { width: 180, facet: true }),
  {
    key: 'updated',
    header: 'Changed',
    kind: 'date',
    value: 'updatedAt',
    width: 120,
    format: (cell) => formatDay(new Date(String(cell))),
    title: ({ updatedAt }) => formatMoment(new Date(updatedAt)),
  },
]
