import { useMutation, useQuery } from '@tanstack/react-query'
import { toast } from 'react-toastify/unstyled'
import {
  kindsFor,
  type NotificationKind,
  notificationKindWords,
} from '#domain/notification-kind.ts'
import { problemOf } from '#lib/call.ts'
import { NotOffered } from '#lib/extensions.ts'
import { useUser } from '#lib/use-session.ts'
import { QueryState } from '#ui/QueryState.tsx'
import { CheckField } from '#ui/CheckField.tsx'
import { profileMutations, profileQueries } from './profile.api.ts'

/** Which notifications also come by mail; kept as soon as it is ticked. */
export function MailedNotificationsCard() {
  const user = useUser()
  const mailed = useQuery(profileQueries.mailed())
  const choose = useMutation({
    ...profileMutations.chooseMailed(),
    onError: (error) => toast.error(problemOf(error).message),
  })
  if (mailed.error instanceof NotOffered) return null
  return (
    <section className="card profile-card" aria-labelledby="mailed-title">
      <h2 id="mailed-title" className="section-title">
        Email notifications
      </h2>
      <p className="text-body-secondary">
        Every notification appears in the bell. The ones you select are also emailed to{' '}
        {user.username}.
      </p>
      <QueryState
        query={mailed}
        loading="Loading your choice"
        failed="Your choice could not be loaded."
      >
        {({ mailed: kept }) => {
          const chosen = choose.isPending ? choose.variables : kept
          const toggle = (kind: NotificationKind) =>
            choose.mutate(
              chosen.includes(kind) ? chosen.filter((one) => one !== kind) : [...chosen, kind],
            )
          return (
            <ul className="choice-list">
              {kindsFor(user.type).map((kind) => (
                <li key={kind}>
                  <CheckField
                    label={notificationKindWords[kind]}
                    checked={chosen.includes(kind)}
                    onChange={() => toggle(kind)}
                  />
                </li>
              ))}
            </ul>
          )
        }}
      </QueryState>
    </section>
  )
}
