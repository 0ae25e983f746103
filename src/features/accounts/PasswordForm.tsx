import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import Button from 'react-bootstrap/Button'
import { toast } from 'react-toastify/unstyled'
import { passwordProblem } from '#domain/password.ts'
import { problemOf } from '#lib/call.ts'
import { useUser } from '#lib/use-session.ts'
import { NewPasswordField } from '#ui/NewPasswordField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { accountMutations } from './accounts.api.ts'
import { strengthOf } from './password-strength.ts'

/** Changing the password ends every other session. */
export function PasswordForm() {
  const user = useUser()
  const change = useMutation(accountMutations.changePassword())
  const [currentPassword, setCurrent] = useState('')
  const [newPassword, setNew] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const save = (event: FormEvent) => {
    event.preventDefault()
    const found =
      currentPassword === ''
        ? 'Enter your current password.'
        : passwordProblem(newPassword, user.username)
    setProblem(found)
    if (found !== null) return
    change.mutate(
      { currentPassword, newPassword },
      {
        onSuccess: () => {
          setCurrent('')
          setNew('')
          toast.success('Password changed. Other sessions were signed out.')
        },
        onError: (error) => setProblem(problemOf(error).message),
      },
    )
  }
  return (
    <form className="card" onSubmit={save}>
      <h2 className="section-title">Password</h2>
      <TextField
        label="Current password"
        type="password"
        autoComplete="current-password"
        value={currentPassword}
        onChange={setCurrent}
      />
      <NewPasswordField
        label="New password"
        value={newPassword}
        rules={strengthOf(newPassword, user.username)}
        onChange={setNew}
      />
      {problem && (
        <p className="text-danger" role="alert">
          {problem}
        </p>
      )}
      <Button type="submit" disabled={change.isPending}>
        Change password
      </Button>
    </form>
  )
}
