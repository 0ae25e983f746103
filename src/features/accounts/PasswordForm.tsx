import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import Button from 'react-bootstrap/Button'
import { toast } from 'react-toastify/unstyled'
import { passwordSchema } from '#domain/user.ts'
import { problemOf } from '#lib/call.ts'
import { accountMutations } from './accounts.api.ts'

/** Changing the password ends every other session. */
export function PasswordForm() {
  const change = useMutation(accountMutations.changePassword())
  const [currentPassword, setCurrent] = useState('')
  const [newPassword, setNew] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const save = (event: FormEvent) => {
    event.preventDefault()
    const read = passwordSchema.safeParse(newPassword)
    setProblem(read.success ? null : (read.error.issues[0]?.message ?? null))
    if (!read.success) return
    change.mutate(
      { currentPassword, newPassword },
      {
        onSuccess: () => {
          setCurrent('')
          setNew('')
          toast.success('Your password is changed. Other sessions have ended.')
        },
        onError: (error) => setProblem(problemOf(error).message),
      },
    )
  }
  return (
    <form className="card" onSubmit={save}>
      <h2 className="section-title">Password</h2>
      <label className="form-label" htmlFor="current-password">
        Current password
      </label>
      <input
        id="current-password"
        type="password"
        className="form-control mb-3"
        autoComplete="current-password"
        value={currentPassword}
        onChange={(event) => setCurrent(event.target.value)}
      />
      <label className="form-label" htmlFor="new-password">
        New password
      </label>
      <input
        id="new-password"
        type="password"
        className="form-control"
        autoComplete="new-password"
        aria-describedby="password-rule"
        value={newPassword}
        onChange={(event) => setNew(event.target.value)}
      />
      <p id="password-rule" className="form-text">
        At least 12 characters.
      </p>
      {problem && (
        <p className="text-danger" role="alert">
          {problem}
        </p>
      )}
      <Button type="submit" disabled={change.isPending || currentPassword === ''}>
        Change password
      </Button>
    </form>
  )
}
