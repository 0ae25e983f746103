import type { RepoDocument } from '#contract/repo.ts'
import { formatDay } from '#domain/displayed-date.ts'
import { Badge } from '#ui/Badge.tsx'
import { formatSize } from '#ui/file-size.ts'
import { documentBadge } from './document-badge.ts'
import { documentTitle } from './document-columns.ts'

/** A document on a narrow window. */
export function DocumentCard({ document }: { document: RepoDocument }) {
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
