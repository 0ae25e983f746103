import Button from 'react-bootstrap/Button'
import type { Requirement } from '#contract/ext/documents.ts'
import { Badge } from '#ui/Badge.tsx'
import { ProgressBar } from '#ui/ProgressBar.tsx'
import { documentBadge } from './document-badge.ts'
import { formatValidity } from './document-columns.ts'

type ChecklistProps = {
  mandatory: readonly Requirement[]
  onOpen: (documentId: number) => void
  /** For who may bring one. */
  onBring?: (title: string) => void
}

export function Checklist({ mandatory, onOpen, onBring }: ChecklistProps) {
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
