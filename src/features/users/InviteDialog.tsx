import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import Button from 'react-bootstrap/Button'
import { type BiddableMode, biddableModes, modeDefinitions } from '#domain/mode.ts'
import { type Role, roles, roleWords } from '#domain/role.ts'
import { companyQueries } from '#features/company/company.api.ts'
import { problemOf } from '#lib/call.ts'
import { Dialog, DialogBody, DialogFooter } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { DialogForm } from '#ui/FormDialog.tsx'
import { TextField } from '#ui/TextField.tsx'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { accounts } from '#contract/accounts.ts'
import { addressesIn } from './addresses.ts'
import { companiesFor } from './company-choice.ts'
import { userMutations } from './users.api.ts'
import { counted } from '#domain/quantity.ts'

const newCompany = 'new'

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const companies = useQuery(companyQueries.list())
  const invite = useMutation(userMutations.invite())
  const [text, setText] = useState('')
  const [type, setType] = useState<Role>('Carrier')
  const [chosen, setChosen] = useState('')
  const [name, setName] = useState('')
  const [modes, setModes] = useState<readonly BiddableMode[]>(biddableModes)
  const [wrong, setWrong] = useState<Wrong | null>(null)

  const offered = companiesFor(type, companies.data ?? [])
  const company = offered.find(({ id }) => String(id) === chosen)
  const isNew = chosen === newCompany || offered.length === 0
  const found = addressesIn(text)
  const send = () => {
    const next = wrongWith(found, isNew ? name.trim() !== '' : company !== undefined)
    setWrong(next)
    if (next !== null) return
    invite.mutate({
      addresses: found.addresses,
      type,
      companyId: isNew ? null : (company?.id ?? null),
      company: isNew ? name.trim() : '',
      modes: [...modes],
    })
  }
  return (
    <Dialog title="Invite people" busy={invite.isPending} onClose={onClose}>
      {invite.data ? (
        <InviteOutcome
          outcome={invite.data}
          onMore={() => {
            setText(invite.data.refused.map(({ address }) => address).join('\n'))
            invite.reset()
          }}
          onClose={onClose}
        />
      ) : (
        <DialogForm
          action={
            invite.isPending
              ? 'Sending…'
              : `Send ${found.addresses.length > 1 ? counted(found.addresses.length, 'invitation') : 'invitation'}`
          }
          busy={invite.isPending}
          problem={invite.error && problemOf(invite.error).message}
          onSubmit={send}
          onClose={onClose}
        >
          <Field
            label="Email addresses"
            isRequired
            problem={wrong?.field === 'addresses' ? wrong.message : null}
            hint={
              <span role="status">
                {found.addresses.length === 0
                  ? 'Paste any number of addresses, in any format.'
                  : `${counted(found.addresses.length, 'address', 'addresses')} found`}
                {found.unreadable.length > 0 &&
                  `, not an address: ${found.unreadable.slice(0, 3).join(', ')}`}
              </span>
            }
          >
            {(control) => (
              <textarea
                {...control}
                className="form-control"
                rows={4}
                placeholder="tom@carrier.com, sofia@carrier.com"
                value={text}
                onChange={({ target }) => setText(target.value)}
              />
            )}
          </Field>
          <Field label="Role">
            {(control) => (
              <select
                {...control}
                className="form-select"
                value={type}
                onChange={({ target }) => {
                  setType(roles.find((role) => role === target.value) ?? type)
                  setChosen('')
                }}
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
            problem={wrong?.field === 'company' && !isNew ? wrong.message : null}
          >
            {(control) => (
              <select
                {...control}
                className="form-select"
                value={isNew ? newCompany : chosen}
                onChange={({ target }) => setChosen(target.value)}
              >
                {offered.length > 0 && <option value="">Choose a company</option>}
                {offered.map(({ id, name: known }) => (
                  <option key={id} value={id}>
                    {known}
                  </option>
                ))}
                <option value={newCompany}>A new company</option>
              </select>
            )}
          </Field>
          {isNew && (
            <NewCompany
              name={name}
              problem={wrong?.field === 'company' ? wrong.message : null}
              modes={modes}
              onName={setName}
              onModes={setModes}
            />
          )}
        </DialogForm>
      )}
    </Dialog>
  )
}

type NewCompanyProps = {
  name: string
  problem: string | null
  modes: readonly BiddableMode[]
  onName: (name: string) => void
  onModes: (modes: readonly BiddableMode[]) => void
}

function NewCompany({ name, problem, modes, onName, onModes }: NewCompanyProps) {
  return (
    <>
      <TextField
        label="Company name"
        required
        maxLength={120}
        value={name}
        problem={problem}
        onChange={onName}
      />
      <fieldset className="mode-choice">
        <legend>Transport modes</legend>
        {biddableModes.map((mode) => (
          <button
            key={mode}
            type="button"
            className="chip"
            aria-pressed={modes.includes(mode)}
            onClick={() =>
              onModes(modes.includes(mode) ? modes.filter((one) => one !== mode) : [...modes, mode])
            }
          >
            {modeDefinitions[mode].title}
          </button>
        ))}
      </fieldset>
    </>
  )
}

type Wrong = { field: 'addresses' | 'company'; message: string }

function wrongWith(
  { addresses, unreadable }: ReturnType<typeof addressesIn>,
  hasCompany: boolean,
): Wrong | null {
  const ofAddresses = (message: string): Wrong => ({ field: 'addresses', message })
  if (addresses.length === 0) return ofAddresses('Enter at least one email address.')
  if (addresses.length > 100)
    return ofAddresses(`Invite at most 100 people at once, not ${addresses.length}.`)
  if (unreadable.length > 0)
    return ofAddresses(`Correct or remove: ${unreadable.slice(0, 5).join(', ')}`)
  return hasCompany ? null : { field: 'company', message: 'Choose their company.' }
}

type InviteOutcomeProps = {
  outcome: ResponseOf<typeof accounts.invite>
  onMore: () => void
  onClose: () => void
}

function InviteOutcome({ outcome, onMore, onClose }: InviteOutcomeProps) {
  const { invited, refused } = outcome
  return (
    <>
      <DialogBody>
        {invited.length > 0 && (
          <p className="alert alert-success" role="status">
            {invited.length === 1
              ? `Invitation sent to ${invited[0]}.`
              : `${counted(invited.length, 'invitation')} sent.`}{' '}
            Links expire in 14 days.
          </p>
        )}
        {refused.length > 0 && (
          <>
            <p className="alert alert-warning" role="alert">
              {refused.length} could not be invited:
            </p>
            <ul>
              {refused.map(({ address, reason }) => (
                <li key={address}>
                  {address}: {reason}
                </li>
              ))}
            </ul>
          </>
        )}
      </DialogBody>
      <DialogFooter>
        <Button variant="outline-secondary" onClick={onMore}>
          Invite more
        </Button>
        <Button onClick={onClose}>Done</Button>
      </DialogFooter>
    </>
  )
}
