import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import Button from 'react-bootstrap/Button'
import { toast } from 'react-toastify/unstyled'
import { people } from '#contract/ext/people.ts'
import { formatNotified } from '#domain/displayed-date.ts'
import { type Role, roles, roleWords } from '#domain/role.ts'
import type { Account } from '#domain/user.ts'
import { companyQueries } from '#features/company/company.api.ts'
import { problemOf } from '#lib/call.ts'
import { useOffers } from '#lib/extensions.ts'
import { useUser } from '#lib/use-session.ts'
import { Dialog, DialogBody, DialogFooter } from '#ui/Dialog.tsx'
import { Fact } from '#ui/Fact.tsx'
import { Field } from '#ui/Field.tsx'
import { DialogForm } from '#ui/FormDialog.tsx'
import { companiesFor } from './company-choice.ts'
import { nameOf } from './user-columns.ts'
import { userMutations } from './users.api.ts'

type AccountDialogProps = {
  accounts: readonly Account[]
  onDelete: (accounts: readonly Account[]) => void
  onClose: () => void
}

export function AccountDialog({ accounts, onDelete, onClose }: AccountDialogProps) {
  const user = useUser()
  const companies = useQuery(companyQueries.list())
  const change = useMutation(userMutations.change())
  const [first] = accounts
  const one = accounts.length === 1 ? first : undefined
  const [type, setType] = useState<Role>(first?.type ?? 'Customer')
  const [companyId, setCompanyId] = useState(one?.companyId ?? null)
  const offered = companiesFor(type, companies.data ?? [])
  const company = offered.find(({ id }) => id === companyId) ?? offered[0]
  const own = one?.id === user.id
  const changes = useOffers(people.change)
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
  const remove = (
    <Button
      variant="outline-danger"
      className="me-auto"
      disabled={change.isPending}
      onClick={() => onDelete(accounts)}
    >
      Delete
    </Button>
  )
  return (
    <Dialog title={title} busy={change.isPending} onClose={onClose}>
      {own || !changes ? (
        <>
          <DialogBody>
            {one && <Facts account={one} />}
            {own && (
              <p className="alert alert-info mb-0">
                This is your own account. Another Owner can change or delete it; your names and
                password are in your profile.
              </p>
            )}
          </DialogBody>
          {one && !own && <DialogFooter>{remove}</DialogFooter>}
        </>
      ) : (
        <DialogForm
          action="Save"
          busy={change.isPending}
          incomplete={!company}
          problem={change.error && problemOf(change.error).message}
          others={
            one && (
              <>
                {remove}
                <Button
                  variant="outline-secondary"
                  disabled={change.isPending}
                  onClick={() => save({ disabled: !one.disabled })}
                >
                  {one.disabled ? 'Enable' : 'Disable'}
                </Button>
              </>
            )
          }
          onSubmit={() => company && save({ type, companyId: company.id })}
          onClose={onClose}
        >
          {one && <Facts account={one} />}
          <Field label="Role">
            {(control) => (
              <select
                {...control}
                className="form-select"
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
            )}
          </Field>
          <Field
            label="Company"
            hint="They are signed out and see the new role after signing in again."
          >
            {(control) => (
              <select
                {...control}
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
            )}
          </Field>
        </DialogForm>
      )}
    </Dialog>
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
