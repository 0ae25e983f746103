import { useQuery } from '@tanstack/react-query'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { people } from '#contract/ext/people.ts'
import { formatNotified } from '#domain/displayed-date.ts'
import { Badge } from '#ui/Badge.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { linkedParts } from './linked-parts.ts'
import { userQueries } from './users.api.ts'

type Mail = ResponseOf<typeof people.mails>[number]

/** What was mailed to whom; a demo mails nobody, and its mails are read here with links that work. */
export function MailsTab() {
  const mails = useQuery(userQueries.mails())
  return (
    <QueryState query={mails} loading="Loading emails" failed="The emails could not be loaded.">
      {(sent) =>
        sent.length === 0 ? (
          <EmptyState text="No emails sent yet. Invite someone to see their email here." />
        ) : (
          <>
            <p className="text-body-secondary">{aboutThem(sent)}</p>
            <ul className="mail-list" aria-label="Emails">
              {sent.map((mail) => (
                <MailCard key={mail.id} mail={mail} />
              ))}
            </ul>
          </>
        )
      }
    </QueryState>
  )
}

const aboutThem = (mails: readonly Mail[]): string =>
  mails.some(({ body }) => body !== '')
    ? 'The demo does not send email. Links open here; use a private window to stay signed in.'
    : 'The latest 200. Their text is not stored because it contains sign-in links.'

function MailCard({
  mail: { recipient, subject, body, failure, nextTryAt, createdAt },
}: {
  mail: Mail
}) {
  return (
    <li className="card">
      <div className="mail-head">
        <strong>{subject}</strong>
        <time dateTime={createdAt}>{formatNotified(new Date(createdAt))}</time>
      </div>
      <span className="text-body-secondary">To {recipient}</span>
      {failure !== null && (
        <p>
          <Badge
            tone={nextTryAt === null ? 'rejected' : 'pending'}
            text={nextTryAt === null ? 'Not sent' : 'Waits'}
          />{' '}
          {failure}
          {nextTryAt !== null && ` Next attempt: ${formatNotified(new Date(nextTryAt))}.`}
        </p>
      )}
      {body !== '' && <MailText body={body} />}
    </li>
  )
}

function MailText({ body }: { body: string }) {
  return (
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
  )
}
