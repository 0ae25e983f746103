import { useMutation, useQuery } from '@tanstack/react-query'
import Button from 'react-bootstrap/Button'
import { toast } from 'react-toastify/unstyled'
import { problemOf } from '#lib/call.ts'
import { Choice } from '#ui/Choice.tsx'
import { DayRange } from '#ui/DayRange.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { PageMoves } from '#ui/PageMoves.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { useAuditAddress } from './audit-address.ts'
import { auditMutations, auditQueries, pageSize } from './audit.api.ts'
import { AuditTable } from './AuditTable.tsx'

/** Every change of people, terms, awards, reference data and files. */
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
