import { useQuery } from '@tanstack/react-query'
import { formatNotified } from '#domain/displayed-date.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { linkedParts } from './linked-parts.ts'
import { userQueries } from './users.api.ts'

/** A demo mails nobody: what it would have sent is read here, with links that work. */
export function OutboxTab() {
  const outbox = useQuery(userQueries.outbox())
  return (
    <>
      <p className="text-body-secondary">
        A demo sends no mail. Links open here; use a private window to stay signed in yourself.
      </p>
      <QueryState query={outbox} loading="Loading mails" failed="The mails could not be loaded.">
        {(mails) =>
          mails.length === 0 ? (
            <EmptyState text="Nothing was mailed yet. Invite somebody to see their mail here." />
          ) : (
            <ul className="outbox" aria-label="Mails">
              {mails.map(({ id, recipient, subject, body, createdAt }) => (
                <li key={id} className="card">
                  <div className="outbox-head">
                    <strong>{subject}</strong>
                    <time dateTime={createdAt}>{formatNotified(new Date(createdAt))}</time>
                  </div>
                  <span className="text-body-secondary">To {recipient}</span>
                  <p>
                    {linkedParts(body).map(({ at, text, to }) =>
                      to === null ? (
                        <span key={at}>{text}</span>
                      ) : (
                        <a key={at} href={to} target="_blank" rel="noreferrer">
                          {text}
                        </a>
                      ),
                    )}
                  </p>
                </li>
              ))}
            </ul>
          )
        }
      </QueryState>
    </>
  )
}
