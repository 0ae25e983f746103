import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import Button from 'react-bootstrap/Button'
import { useLocation } from 'react-router-dom'
import { isUnreachable, problemOf } from '#lib/call.ts'
import { TextField } from '#ui/TextField.tsx'
import { accountMutations } from './accounts.api.ts'

/** Mails a reset link; says the same for people there are and there are not. */
export function ForgotPasswordForm() {
  const { state } = useLocation()
  const [username, setUsername] = useState(() => nameIn(state))
  const [empty, setEmpty] = useState(false)
  const send = useMutation(accountMutations.forgotPassword())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setEmpty(username.trim() === '')
    if (username.trim() !== '') send.mutate(username.trim())
  }
  if (send.isSuccess) {
    return (
      <>
        <p className="alert alert-success" role="status">
          If <strong>{username.trim()}</strong> has an account, a link is on its way. It works once,
          for 2 hours. Look in the spam folder too.
        </p>
        <Button variant="outline-primary" className="w-100" onClick={() => send.reset()}>
          Another user name
        </Button>
      </>
    )
  }
  return (
    <form onSubmit={submit} noValidate>
      <TextField
        label="User name"
        type="email"
        autoComplete="username"
        value={username}
        onChange={setUsername}
        problem={empty ? 'Enter your user name.' : null}
      >
        We will email you a link to set a new password.
      </TextField>
      {send.error && (
        <p className="alert alert-danger" role="alert">
          {isUnreachable(send.error)
            ? 'The server cannot be reached. Try again in a moment.'
            : problemOf(send.error).message}
        </p>
      )}
      <Button type="submit" className="w-100" disabled={send.isPending} aria-busy={send.isPending}>
        Send me a link
      </Button>
    </form>
  )
}

/** What was typed on the sign-in page already. */
const nameIn = (state: unknown): string =>
  typeof state === 'object' &&
  state !== null &&
  'username' in state &&
  typeof state.username === 'string'
    ? state.username
    : ''
