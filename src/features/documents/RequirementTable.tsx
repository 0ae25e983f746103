import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { CompanyDocuments, Requirement } from '#contract/ext/documents.ts'
import { Badge } from '#ui/Badge.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Grid } from '#ui/grid/Grid.tsx'
import type { GridColumn } from '#ui/grid/grid-column.ts'
import { documentBadge } from './document-badge.ts'
import { counted } from '#domain/quantity.ts'

type RequirementTableProps = {
  titles: readonly string[]
  companies: readonly CompanyDocuments[]
}

export function RequirementTable({ titles, companies }: RequirementTableProps) {
  const [, setSearch] = useSearchParams()
  const columns = useMemo(() => requirementColumns(titles), [titles])

  return (
    <Grid
      label="Carriers and their mandatory documents"
      rows={companies}
      columns={columns}
      rowKey={(company) => company.companyId}
      noun={['company', 'companies']}
      onOpenRow={(company) => setSearch({ company: String(company.companyId) })}
      card={(company) => (
        <span className="lane-card">
          <strong>{company.company}</strong>
          <Badge {...standing(company)} />
          <span className="text-body-secondary">
            {company.waiting > 0 ? `${company.waiting} to review · ` : ''}
            {counted(company.documents, 'document')}
          </span>
        </span>
      )}
      cardHeight={112}
      emptyMessage={
        <EmptyState text="No carriers yet. They appear here once they are linked with you." />
      }
    />
  )
}

function requirementColumns(titles: readonly string[]): readonly GridColumn<CompanyDocuments>[] {
  return [
    {
      key: 'company',
      header: 'Company',
      kind: 'text',
      value: 'company',
      width: 210,
      pinned: 'start',
    },
    {
      key: 'standing',
      header: 'Mandatory',
      kind: 'status',
      value: (company) => standing(company).text,
      badge: standing,
      width: 132,
      facet: true,
    },
    { key: 'waiting', header: 'To review', kind: 'number', value: 'waiting', width: 96 },
    ...titles.map(
      (title, index): GridColumn<CompanyDocuments> => ({
        key: `title-${index}`,
        header: title,
        kind: 'status',
        value: ({ mandatory }) => (mandatory[index] ? documentBadge(mandatory[index]).text : null),
        badge: ({ mandatory }) => (mandatory[index] ? documentBadge(mandatory[index]) : null),
        width: 172,
        facet: true,
      }),
    ),
    { key: 'documents', header: 'Documents', kind: 'number', value: 'documents', width: 108 },
  ]
}

/** A company at a glance: complete, or how many mandatory documents are open. */
function standing({ mandatory }: CompanyDocuments) {
  if (mandatory.length === 0) return { tone: 'neutral', icon: 'dash', text: 'None asked' } as const
  const open = mandatory.filter(isOpen).length
  return open === 0
    ? ({ tone: 'accepted', icon: 'check', text: 'Complete' } as const)
    : ({ tone: 'pending', icon: 'clock', text: `${open} of ${mandatory.length} open` } as const)
}

const isOpen = ({ status }: Requirement) => status !== 'accepted'
