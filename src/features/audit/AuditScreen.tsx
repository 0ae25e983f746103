import { useMutation, useQuery } from '@tanstack/react-query'
import Button from 'react-bootstrap/Button'
import { useSearchParams } from 'react-router-dom'
import { toast } from 'react-toastify/unstyled'
import * as z from 'zod'
import { problemOf } from '#lib/call.ts'
import { changedSearch } from '#lib/changed-search.ts'
import { Choice } from '#ui/Choice.tsx'
import { DayRange } from '#ui/DayRange.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { PageMoves } from '#ui/PageMoves.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { type AuditFilter, auditMutations, auditQueries, pageSize } from './audit.api.ts'
import { AuditTable } from './AuditTable.tsx'

export function AuditScreen() {
  const { filter, page, setFilter, setPage } = useAuditAddress()
  const list = useQuery(auditQueries.list(filter, page))
  const subjects = useQuery(auditQueries.subjects())
  const exporting = useMutation({
    ...auditMutations.export(),
    onError: (error) => toast.error(problemOf(error).message),
  })
  return (
    <>
      <PageHeader
        title="Audit"
        about="Who changed what and when: people, terms, awards, reference data and files."
      >
        <Button
          size="sm"
          variant="outline-secondary"
          disabled={exporting.isPending}
          aria-busy={exporting.isPending}
          onClick={() => exporting.mutate(filter)}
        >
          Export CSV
        </Button>
      </PageHeader>
      <div className="filter-row" role="group" aria-label="Filters">
        <Choice
          label="Subject"
          none="All"
          value={filter.subject ?? ''}
          choices={(subjects.data ?? []).map((value) => ({ value, text: value }))}
          onChange={(subject) => setFilter({ subject })}
        />
        <SearchField
          label="Person"
          text={filter.person ?? ''}
          onSearch={(person) => setFilter({ person })}
        />
        <SearchField
          label="Code or value"
          text={filter.text ?? ''}
          onSearch={(text) => setFilter({ text })}
        />
        <DayRange range={filter} onChange={setFilter} />
      </div>
      <QueryState query={list} loading="Loading changes" failed="The changes could not be loaded.">
        {({ rows, total }) =>
          rows.length === 0 ? (
            <EmptyState text="No change fits these filters." />
          ) : (
            <>
              <AuditTable entries={rows} />
              <PageMoves
                page={page}
                pageSize={pageSize}
                total={total}
                words={['Newer', 'Older']}
                onPage={setPage}
              />
            </>
          )
        }
      </QueryState>
    </>
  )
}

const read = z.object({
  subject: z.string().optional(),
  person: z.string().optional(),
  text: z.string().optional(),
  from: z.iso.date().optional().catch(undefined),
  to: z.iso.date().optional().catch(undefined),
})
const readPage = z.coerce.number().int().min(1).catch(1).default(1)

type AuditAddress = {
  filter: AuditFilter
  page: number
  setFilter: (part: Partial<Record<keyof AuditFilter, string>>) => void
  setPage: (page: number) => void
}

/** Filters and page, kept in the address; another filter starts at the first page. */
function useAuditAddress(): AuditAddress {
  const [search, setSearch] = useSearchParams()
  const write = (part: Readonly<Record<string, string>>, replace: boolean) =>
    setSearch((before) => changedSearch(before, { page: '', ...part }), { replace })
  return {
    filter: read.parse(Object.fromEntries(search)),
    page: readPage.parse(search.get('page') ?? 1),
    setFilter: (part) => write(part, true),
    setPage: (page) => write({ page: page === 1 ? '' : String(page) }, false),
  }
}
