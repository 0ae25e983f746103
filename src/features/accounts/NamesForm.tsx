import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import Button from 'react-bootstrap/Button'
import { toast } from 'react-toastify/unstyled'
import { problemOf } from '#lib/call.ts'
import { session } from '#lib/session.ts'
import { useUser } from '#lib/use-session.ts'
import { TextField } from '#ui/TextField.tsx'
import { accountMutations } from './accounts.api.ts'

export function NamesForm() {
  const user = useUser()
  const update = useMutation(accountMutations.update())
  const [firstName, setFirstName] = useState(user.firstName)
  const [lastName, setLastName] = useState(user.lastName)
  const save = (event: FormEvent) => {
    event.preventDefault()
    update.mutate(
      { firstName, lastName },
      {
        onSuccess: (account) => {
          session.write({ ...user, firstName: account.firstName, lastName: account.lastName })
          toast.success('Saved.')
        },
      },
    )
  }
  return (
    <form className="card" onSubmit={save}>
      <h2 className="section-title">Names</h2>
      <p className="text-body-secondary">
        {user.username}, {user.company}
      </p>
      <TextField
        label="First name"
        autoComplete="given-name"
        value={firstName}
        onChange={setFirstName}
      />
      <TextField
        label="Last name"
        autoComplete="family-name"
        value={lastName}
        onChange={setLastName}
      />
      {update.error && (
        <p className="text-danger" role="alert">
          {problemOf(update.error).message}
        </p>
      )}
      <Button type="submit" disabled={update.isPending}>
        Save names
      </Button>
    </form>
  )
}
