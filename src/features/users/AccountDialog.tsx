import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import Button from 'react-bootstrap/Button'
import Modal from 'react-bootstrap/Modal'
import { toast } from 'react-toastify/unstyled'
import { people } from '#contract/ext/people.ts'
import { formatNotified } from '#domain/displayed-date.ts'
import { type Role, roles, roleWords } from '#domain/role.ts'
import type { Account } from '#domain/user.ts'
import { problemOf } from '#lib/call.ts'
import { useUser } from '#lib/use-session.ts'
import { Fact } from '#ui/Fact.tsx'
import { Offered } from '#ui/Offered.tsx'
import { companiesFor } from './company-choice.ts'
import { nameOf } from './user-columns.ts'
import { userMutations, userQueries } from './users.api.ts'

type AccountDialogProps = {
  accounts: readonly Account[]
  onDelete: (accounts: readonly Account[]) => void
  onClose: () => void
}

/** One account or several: role and company, and for one also disabling and deleting. */
export function AccountDialog({ accounts, onDelete, onClose }: AccountDialogProps) {
  const user = useUser()
  const companies = useQuery(userQueries.companies())
  const change = useMutation(userMutations.change())
  const [first] = accounts
  const one = accounts.length === 1 ? first : undefined
  const [type, setType] = useState<Role>(first?.type ?? 'Customer')
  const [companyId, setCompanyId] = useState(one?.companyId ?? null)
  const offered = companiesFor(type, companies.data ?? [])
  const company = offered.find(({ id }) => id === companyId) ?? offered[0]
  const own = one?.id === user.id
  const title = one ? nameOf(one) || one.username : `${accounts.length} people`
  const save = (edit: { disabled?: boolean; type?: Role; companyId?: number }) =>
    change.mutate(
      { ids: accounts.map(({ id }) => id), ...edit },
      {
        onSuccess: () => {
          toast.success('Saved. They were signed out.')
          onClose()
        },
      },
    )
  return (
    <Modal show onHide={onClose} aria-labelledby="account-title" centered scrollable>
      <Modal.Header closeButton>
        <Modal.Title as="h2" id="account-title" className="h5">
          {title}
        </Modal.Title>
      </Modal.Header>
      <Modal.Body>
        {one && <Facts account={one} />}
        {own ? (
          <p className="alert alert-info mb-0">
            This is your own account. Another Owner can change or delete it; your names and password
            are in your profile.
          </p>
        ) : (
          <>
            <Offered by={people.change}>
              <label className="form-label" htmlFor="account-role">
                Role
              </label>
              <select
                id="account-role"
                className="form-select mb-3"
                value={type}
                onChange={({ target }) =>
                  setType(roles.find((role) => role === target.value) ?? type)
                }
              >
                {roles.map((role) => (
                  <option key={role} value={role}>
                    {roleWords[role]}
                  </option>
                ))}
              </select>
              <label className="form-label" htmlFor="account-company">
                Company
              </label>
              <select
                id="account-company"
                className="form-select"
                value={company?.id ?? ''}
                onChange={({ target }) => setCompanyId(Number(target.value))}
              >
                {offered.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
              <p className="form-text">
                They are signed out and see the new role after signing in again.
              </p>
            </Offered>
          </>
        )}
        {change.error && (
          <p className="alert alert-danger mt-3 mb-0" role="alert">
            {problemOf(change.error).message}
          </p>
        )}
      </Modal.Body>
      {!own && (
        <Modal.Footer>
          {one && (
            <>
              <Button
                variant="outline-danger"
                className="me-auto"
                onClick={() => onDelete(accounts)}
              >
                Delete
              </Button>
              <Offered by={people.change}>
                <Button
                  variant="outline-secondary"
                  disabled={change.isPending}
                  onClick={() => save({ disabled: !one.disabled })}
                >
                  {one.disabled ? 'Enable' : 'Disable'}
                </Button>
              </Offered>
            </>
          )}
          <Offered by={people.change}>
            <Button
              disabled={change.isPending || !company}
              aria-busy={change.isPending}
              onClick={() => company && save({ type, companyId: company.id })}
            >
              Save
            </Button>
          </Offered>
        </Modal.Footer>
      )}
    </Modal>
  )
}

function Facts({ account }: { account: Account }) {
  const { username, twoFactorEnabled, lastSeenAt, createdAt } = account
  return (
    <dl className="fact-row">
      <Fact name="User name" value={username} />
      <Fact name="Two-factor" value={twoFactorEnabled ? 'On' : 'Off'} />
      <Fact
        name="Last seen"
        value={lastSeenAt === null ? 'Never' : formatNotified(new Date(lastSeenAt))}
      />
      <Fact
        name="Account created"
        value={createdAt === null ? '–' : formatNotified(new Date(createdAt))}
      />
    </dl>
  )
}
