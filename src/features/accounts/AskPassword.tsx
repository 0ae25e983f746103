import { type FormEvent, useState } from 'react'
import Button from 'react-bootstrap/Button'
import { focusFirst } from '#ui/focus-first.ts'
import { TextField } from '#ui/TextField.tsx'

type AskPasswordProps = {
  about: string
  action: string
  danger?: boolean
  busy: boolean
  problem: string | null
  onPassword: (password: string) => void
  onCancel: () => void
}

/** The password once more, before something that guards the account changes. */
export function AskPassword({
  about,
  action,
  danger = false,
  busy,
  problem,
  onPassword,
  onCancel,
}: AskPasswordProps) {
  const [password, setPassword] = useState('')
  const [empty, setEmpty] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setEmpty(password === '')
    if (password !== '') onPassword(password)
  }
  return (
    <form ref={focusFirst} onSubmit={submit} noValidate>
      <p className="text-body-secondary">{about}</p>
      <TextField
        label="Your password"
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        problem={empty ? 'Enter your password.' : problem}
      />
      <div className="d-flex gap-2">
        <Button type="submit" variant={danger ? 'danger' : 'primary'} disabled={busy}>
          {action}
        </Button>
        <Button variant="outline-secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
