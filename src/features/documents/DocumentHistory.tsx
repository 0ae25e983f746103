import Button from 'react-bootstrap/Button'
import type { RepoDocument } from '#contract/repo.ts'
import { formatDay, formatNotified } from '#domain/displayed-date.ts'
import { Badge } from '#ui/Badge.tsx'
import { documentBadge } from './document-badge.ts'

type View = { version: number; name: string; company: string; at: string }
type Review = Pick<RepoDocument, 'status' | 'note' | 'company'> & { at: string }
type DocumentHistoryProps = {
  versions: readonly RepoDocument[]
  reviews: readonly Review[]
  views: readonly View[]
  shownId: number
  onShow: (id: number) => void
}

export function DocumentHistory({
  versions,
  reviews,
  views,
  shownId,
  onShow,
}: DocumentHistoryProps) {
  return (
    <div className="two-columns">
      <section aria-labelledby="versions-heading">
        <h3 id="versions-heading" className="section-title">
          Versions
        </h3>
        <ul className="plain-list">
          {versions.map((version) => (
            <li key={version.id}>
              <span>
                Version {version.version}
                <small>
                  {version.name}, {formatDay(new Date(version.uploadedAt))}, {version.uploadedBy}
                </small>
              </span>
              {version.id === shownId ? (
                <span className="text-body-secondary">shown</span>
              ) : (
                <Button size="sm" variant="outline-secondary" onClick={() => onShow(version.id)}>
                  Show <span className="visually-hidden">version {version.version}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      </section>
      {reviews.length > 0 && (
        <section aria-labelledby="reviews-heading">
          <h3 id="reviews-heading" className="section-title">
            Reviews
          </h3>
          <ul className="plain-list">
            {reviews.map(({ company, status, note, at }) => (
              <li key={company}>
                <span>
                  {company}
                  {note && <small>{note}</small>}
                </span>
                <span className="text-end">
                  <Badge {...documentBadge({ status, validUntil: null })} />
                  <small className="text-body-secondary"> {formatDay(new Date(at))}</small>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="views-heading">
        <h3 id="views-heading" className="section-title">
          Seen by
        </h3>
        {views.length === 0 ? (
          <p className="text-body-secondary">Not opened yet.</p>
        ) : (
          <ul className="plain-list">
            {views.map(({ version, name, company, at }) => (
              <li key={`${version}-${name}-${company}`}>
                <span>
                  {name}
                  <small>
                    {company}, version {version}
                  </small>
                </span>
                <time className="text-body-secondary" dateTime={at}>
                  {formatNotified(new Date(at))}
                </time>
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}
