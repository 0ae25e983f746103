import { useMutation, useQuery } from '@tanstack/react-query'
import Button from 'react-bootstrap/Button'
import { toast } from 'react-toastify/unstyled'
import { formatDay } from '#domain/displayed-date.ts'
import { roleWords } from '#domain/role.ts'
import { problemOf } from '#lib/call.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PlainTable } from '#ui/PlainTable.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { userMutations, userQueries } from './users.api.ts'

export function InvitationsTab() {
  const invitations = useQuery(userQueries.invitations())
  const revoke = useMutation({
    ...userMutations.revokeInvitation(),
    onSuccess: () => toast.success('Invitation withdrawn. Its link no longer works.'),
    onError: (error) => toast.error(problemOf(error).message),
  })
  const again = useMutation({
    ...userMutations.inviteAgain(),
    onSuccess: () => toast.success('A new link was sent. The previous link no longer works.'),
    onError: (error) => toast.error(problemOf(error).message),
  })
  const busy = revoke.isPending || again.isPending
  return (
    <QueryState
      query={invitations}
      loading="Loading invitations"
      failed="The invitations could not be loaded."
    >
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState text="No open invitations. People you invite appear here until they register." />
        ) : (
          <PlainTable label="Open invitations" card tableClass="stacked-table">
            <thead>
              <tr>
                <th scope="col">Address</th>
                <th scope="col">Role</th>
                <th scope="col">Company</th>
                <th scope="col">Invited</th>
                <th scope="col">Good until</th>
                <th scope="col">
                  <span className="visually-hidden">Action</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ id, address, type, company, createdAt, expiresAt }) => (
                <tr key={id}>
                  <th scope="row">{address}</th>
                  <td data-heading="Role">{roleWords[type]}</td>
                  <td data-heading="Company">{company}</td>
                  <td data-heading="Invited">{formatDay(new Date(createdAt))}</td>
                  <td data-heading="Good until">{formatDay(new Date(expiresAt))}</td>
                  <td>
                    <span className="d-flex flex-wrap justify-content-end gap-2 text-nowrap">
                      <Button
                        size="sm"
                        variant="outline-secondary"
                        disabled={busy}
                        aria-label={`Resend the invitation to ${address}`}
                        onClick={() => again.mutate(id)}
                      >
                        Send again
                      </Button>
                      <Button
                        size="sm"
                        variant="outline-secondary"
                        disabled={busy}
                        aria-label={`Withdraw the invitation for ${address}`}
                        onClick={() => revoke.mutate(id)}
                      >
                        Withdraw
                      </Button>
                    </span>
                  </td>
                </tr>
              ))}
            </tbody>
          </PlainTable>
        )
      }
    </QueryState>
  )
}
