import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import Button from 'react-bootstrap/Button'
import Modal from 'react-bootstrap/Modal'
import { type BiddableMode, biddableModes, modeDefinitions } from '#domain/mode.ts'
import { type Role, roles, roleWords } from '#domain/role.ts'
import { problemOf } from '#lib/call.ts'
import { addressesIn } from './addresses.ts'
import { companiesFor } from './company-choice.ts'
import { InviteOutcome } from './InviteOutcome.tsx'
import { userMutations, userQueries } from './users.api.ts'

const newCompany = 'new'

/** One address or many, pasted as they come; role and company are the same for all of them. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const companies = useQuery(userQueries.companies())
  const invite = useMutation(userMutations.invite())
  const [text, setText] = useState('')
  const [type, setType] = useState<Role>('Carrier')
  const [chosen, setChosen] = useState('')
  const [name, setName] = useState('')
  const [modes, setModes] = useState<readonly BiddableMode[]>(biddableModes)
  const [problem, setProblem] = useState<string | null>(null)

  const offered = companiesFor(type, companies.data ?? [])
  const company = offered.find(({ id }) => String(id) === chosen)
  const isNew = chosen === newCompany || offered.length === 0
  const found = addressesIn(text)
  const send = (event: FormEvent) => {
    event.preventDefault()
    const wrong = problemWith(found, isNew ? name.trim() !== '' : company !== undefined)
    setProblem(wrong)
    if (wrong !== null) return
    invite.mutate({
      addresses: found.addresses,
      type,
      companyId: isNew ? null : (company?.id ?? null),
      company: isNew ? name.trim() : '',
      modes: [...modes],
    })
  }
  return (
    <Modal show onHide={onClose} aria-labelledby="invite-title" centered scrollable>
      <Modal.Header closeButton>
        <Modal.Title as="h2" id="invite-title" className="h5">
          Invite people
        </Modal.Title>
      </Modal.Header>
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
        <form onSubmit={send} className="modal-form">
          <Modal.Body>
            <label className="form-label" htmlFor="invite-addresses">
              Email addresses
            </label>
            <textarea
              id="invite-addresses"
              className="form-control"
              rows={4}
              placeholder="tom@carrier.com, sofia@carrier.com"
              aria-describedby="invite-found"
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
            <p id="invite-found" className="form-text" role="status">
              {found.addresses.length === 0
                ? 'Paste any number of addresses, in any format.'
                : `${found.addresses.length} ${found.addresses.length === 1 ? 'address' : 'addresses'} found`}
              {found.unreadable.length > 0 &&
                `, not an address: ${found.unreadable.slice(0, 3).join(', ')}`}
            </p>
            <label className="form-label" htmlFor="invite-role">
              Role
            </label>
            <select
              id="invite-role"
              className="form-select mb-3"
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
            <label className="form-label" htmlFor="invite-company">
              Company
            </label>
            <select
              id="invite-company"
              className="form-select mb-3"
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
            {isNew && <NewCompany name={name} modes={modes} onName={setName} onModes={setModes} />}
            {(problem ?? invite.error) && (
              <p className="alert alert-danger mb-0" role="alert">
                {problem ?? problemOf(invite.error).message}
              </p>
            )}
          </Modal.Body>
          <Modal.Footer>
            <Button variant="outline-secondary" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" disabled={invite.isPending} aria-busy={invite.isPending}>
              {invite.isPending
                ? 'Sending…'
                : `Send ${found.addresses.length > 1 ? `${found.addresses.length} invitations` : 'invitation'}`}
            </Button>
          </Modal.Footer>
        </form>
      )}
    </Modal>
  )
}

type NewCompanyProps = {
  name: string
  modes: readonly BiddableMode[]
  onName: (name: string) => void
  onModes: (modes: readonly BiddableMode[]) => void
}

function NewCompany({ name, modes, onName, onModes }: NewCompanyProps) {
  return (
    <>
      <label className="form-label" htmlFor="invite-new-company">
        Company name
      </label>
      <input
        id="invite-new-company"
        className="form-control mb-3"
        maxLength={120}
        value={name}
        onChange={({ target }) => onName(target.value)}
      />
      <fieldset className="mode-choice">
        <legend className="form-label">Transport modes</legend>
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

function problemWith(
  { addresses, unreadable }: ReturnType<typeof addressesIn>,
  hasCompany: boolean,
): string | null {
  if (addresses.length === 0) return 'Enter at least one email address.'
  if (addresses.length > 100) return `Invite at most 100 people at once, not ${addresses.length}.`
  if (unreadable.length > 0) return `Correct or remove: ${unreadable.slice(0, 5).join(', ')}`
  return hasCompany ? null : 'Choose their company.'
}
