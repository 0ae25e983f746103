import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import Button from 'react-bootstrap/Button'
import { Link, useSearchParams } from 'react-router-dom'
import type { Requirement } from '#contract/ext/documents.ts'
import type { RepoDocument } from '#contract/repo.ts'
import { may } from '#domain/capability.ts'
import { formatDay } from '#domain/displayed-date.ts'
import { changedSearch } from '#lib/changed-search.ts'
import { useUser } from '#lib/use-session.ts'
import { Badge } from '#ui/Badge.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { formatSize } from '#ui/file-size.ts'
import { Grid } from '#ui/grid/Grid.tsx'
import { useRowSelection } from '#ui/grid/row-selection.ts'
import { QueryState } from '#ui/QueryState.tsx'
import { ProgressBar } from '#ui/ProgressBar.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import { documentBadge } from './document-badge.ts'
import { documentColumns, documentTitle, formatValidity } from './document-columns.ts'
import { DocumentDrawer } from './DocumentDrawer.tsx'
import { documentQueries, refreshDocuments } from './documents.api.ts'
import { NewDocuments } from './NewDocuments.tsx'

type CompanyRepositoryProps = {
  companyId: number
  /** Of a company looked at by a reviewer; null for one's own. */
  name: string | null
  titles: readonly string[]
  mandatory: readonly Requirement[]
}

export function CompanyRepository({ companyId, name, titles, mandatory }: CompanyRepositoryProps) {
  const user = useUser()
  const client = useQueryClient()
  const seesAll = may(user, 'see every company')
  const documents = useQuery(documentQueries.ofCompany(companyId))
  const [search, setSearch] = useSearchParams()
  const { selection, selected, words, clear } = useRowSelection<number>()
  const [deleting, setDeleting] = useState(false)
  const [wanted, setWanted] = useState<string | null>(null)
  const isOwn = companyId === user.companyId
  const mayChange = isOwn || may(user, 'manage documents of every company')
  const openId = Number(search.get('document')) || null
  const open = (id: number | null) =>
    setSearch((before) => changedSearch(before, { document: id === null ? '' : String(id) }))
  const chosen = (documents.data ?? []).filter(({ id }) => selected.has(id))

  return (
    <>
      {name !== null && (
        <nav className="crumbs" aria-label="Where you are">
          <Link to="?">{seesAll ? 'Companies' : 'Carriers'}</Link>
          <span aria-hidden="true">/</span>
          <h2 className="section-title mb-0">{name}</h2>
        </nav>
      )}
      {mandatory.length > 0 && (
        <Checklist
          mandatory={mandatory}
          onOpen={open}
          {...(mayChange && { onBring: (title: string) => setWanted(title) })}
        />
      )}
      {mayChange && (
        <NewDocuments
          companyId={companyId}
          titles={titles}
          wanted={wanted}
          onWantedShown={() => setWanted(null)}
          onSent={() => void refreshDocuments(client)}
        />
      )}
      <QueryState
        query={documents}
        loading="Loading documents"
        failed="The documents could not be loaded."
      >
        {(rows) => (
          <Grid
            label="Documents"
            rows={rows}
            columns={documentColumns}
            rowKey={(document) => document.id}
            noun={['document', 'documents']}
            {...(mayChange && { selection })}
            onOpenRow={(document) => open(document.id)}
            openKey={openId}
            card={(document) => <DocumentCard document={document} />}
            cardHeight={116}
            emptyMessage={
              <EmptyState
                text={
                  mayChange
                    ? 'No documents yet. Drop your certificates, licenses or guides above.'
                    : 'This company has not shared any documents yet.'
                }
              />
            }
          />
        )}
      </QueryState>
      {chosen.length > 0 && (
        <div className="bulk-bar" role="toolbar" aria-label="Selected documents">
          <strong>{words(chosen.length)}</strong>
          <Button size="sm" variant="danger" onClick={() => setDeleting(true)}>
            Delete {chosen.length}
          </Button>
          <Button size="sm" variant="link" className="link-light" onClick={clear}>
            Clear
          </Button>
        </div>
      )}
      {deleting && (
        <DeleteDialog
          documents={chosen}
          onClose={() => setDeleting(false)}
          onDeleted={() => {
            setDeleting(false)
            clear()
          }}
        />
      )}
      {openId !== null && (
        <DocumentDrawer
          key={openId}
          id={openId}
          mayChange={mayChange}
          onOpen={open}
          onClose={() => open(null)}
        />
      )}
    </>
  )
}

/** A document on a narrow window. */
function DocumentCard({ document }: { document: RepoDocument }) {
  return (
    <span className="lane-card">
      <strong className="text-truncate">{documentTitle(document)}</strong>
      <Badge {...documentBadge(document)} />
      <span className="text-body-secondary text-truncate">
        {formatSize(document.byteCount)} · version {document.version} ·{' '}
        {formatDay(new Date(document.uploadedAt))}
      </span>
    </span>
  )
}

type ChecklistProps = {
  mandatory: readonly Requirement[]
  onOpen: (documentId: number) => void
  /** For who may bring one. */
  onBring?: (title: string) => void
}

function Checklist({ mandatory, onOpen, onBring }: ChecklistProps) {
  const done = mandatory.filter(({ status }) => status === 'accepted').length
  return (
    <section className="card checklist" aria-labelledby="checklist-heading">
      <header>
        <h2 id="checklist-heading" className="section-title mb-0">
          Mandatory documents
        </h2>
        <span className="text-body-secondary">
          {done} of {mandatory.length} accepted
        </span>
        <ProgressBar
          percent={Math.round((done / mandatory.length) * 100)}
          label={`${done} of ${mandatory.length} mandatory documents accepted`}
        />
      </header>
      <ul>
        {mandatory.map(({ title, status, documentId, validUntil }) => (
          <li key={title}>
            <span className="checklist-title">
              <strong>{title}</strong>
              {validUntil && (
                <small className="text-body-secondary">
                  valid until {formatValidity(validUntil)}
                </small>
              )}
            </span>
            <Badge {...documentBadge({ status, validUntil })} />
            <span className="checklist-actions">
              {documentId !== null && (
                <Button size="sm" variant="outline-secondary" onClick={() => onOpen(documentId)}>
                  Open <span className="visually-hidden">{title}</span>
                </Button>
              )}
              {onBring && (
                <Button
                  size="sm"
                  variant={
                    status === null || status === 'rejected' || status === 'expired'
                      ? 'primary'
                      : 'outline-secondary'
                  }
                  onClick={() => onBring(title)}
                >
                  {status === null ? 'Upload' : 'Replace'}{' '}
                  <span className="visually-hidden">{title}</span>
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
