import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import Button from 'react-bootstrap/Button'
import { useSearchParams } from 'react-router-dom'
import { toast } from 'react-toastify/unstyled'
import type { CompanyRate } from '#contract/ext/exchange-rates.ts'
import { changedSearch } from '#lib/changed-search.ts'
import { problemOf } from '#lib/call.ts'
import { Choice } from '#ui/Choice.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageMoves } from '#ui/PageMoves.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { undoToast } from '#ui/undo-toast.tsx'
import { pageSize, rateMutations, rateQueries } from './exchange-rates.api.ts'
import { ImportRates } from './ImportRates.tsx'
import { RateDialog } from './RateDialog.tsx'
import { RateTable } from './RateTable.tsx'

export function ExchangeRates() {
  const [search, setSearch] = useSearchParams()
  const currency = search.get('currency') ?? ''
  const page = Math.max(1, Math.floor(Number(search.get('page'))) || 1)
  const show = (change: { currency?: string; page?: string }) =>
    setSearch((before) => changedSearch(before, { page: '', ...change }))
  const list = useQuery(rateQueries.list(currency, page))
  const currencies = useQuery(rateQueries.currencies())
  const [open, setOpen] = useState<'add' | 'import' | CompanyRate | null>(null)
  const removal = useRemoval()
  return (
    <>
      <p className="note">
        Shipments in another currency convert at the rate of their ship date. A daily ECB rate
        bridges up to 7 days without a publication; a rate you enter or import applies until the
        next one, for up to 366 days.
      </p>
      <div className="filter-row" role="group" aria-label="Exchange rates">
        <Choice
          label="Currency"
          none="All"
          value={currency}
          choices={(currencies.data ?? []).map(({ currency: value }) => ({ value, text: value }))}
          onChange={(next) => show({ currency: next })}
        />
        <Button size="sm" onClick={() => setOpen('add')}>
          Add rate
        </Button>
        <Button size="sm" variant="outline-secondary" onClick={() => setOpen('import')}>
          Import rates
        </Button>
      </div>
      <QueryState
        query={list}
        loading="Loading exchange rates"
        failed="The exchange rates could not be loaded."
      >
        {({ rows, total }) =>
          rows.length === 0 ? (
            <EmptyState
              text={
                currency === ''
                  ? 'No exchange rates yet. Add a rate, or import the history file of the European Central Bank.'
                  : `No ${currency} rates on this page.`
              }
            />
          ) : (
            <>
              <RateTable
                rates={rows.filter(({ id }) => !removal.gone.has(id))}
                onEdit={setOpen}
                onDelete={removal.start}
              />
              {total > pageSize && (
                <PageMoves
                  page={page}
                  pageSize={pageSize}
                  total={total}
                  words={['Newer', 'Older']}
                  onPage={(next) => show({ page: next === 1 ? '' : String(next) })}
                />
              )}
            </>
          )
        }
      </QueryState>
      {open === 'import' && <ImportRates onClose={() => setOpen(null)} />}
      {open !== null && open !== 'import' && (
        <RateDialog
          rate={open === 'add' ? null : (list.data?.rows.find(({ id }) => id === open.id) ?? open)}
          currency={currency}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

/** A deleted rate leaves the table at once and the server when the time to undo it is over. */
function useRemoval() {
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set())
  const remove = useMutation(rateMutations.remove())
  const back = (id: number) => setGone((all) => new Set([...all].filter((one) => one !== id)))
  const start = ({ id, currency, date }: CompanyRate) => {
    setGone((all) => new Set([...all, id]))
    undoToast({
      text: `${currency} rate of ${date} deleted.`,
      now: 'Delete now',
      onUndo: () => back(id),
      onEnd: () =>
        remove.mutate(id, {
          onError: (error) => {
            toast.error(problemOf(error).message)
            back(id)
          },
        }),
    })
  }
  return { gone, start }
}
