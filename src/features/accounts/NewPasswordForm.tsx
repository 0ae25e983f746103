import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import Button from 'react-bootstrap/Button'
import { useNavigate } from 'react-router-dom'
import { passwordProblem } from '#domain/password.ts'
import { problemOf } from '#lib/call.ts'
import { session } from '#lib/session.ts'
import { NewPasswordField } from '#ui/NewPasswordField.tsx'
import { accountMutations } from './accounts.api.ts'
import { strengthOf } from './password-strength.ts'

const notice =
  'Password changed. All other sessions were signed out. Sign in with your new password.'

/** Spends a reset link; every session has ended, so it goes on to sign-in. */
export function NewPasswordForm({ code }: { code: string }) {
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const reset = useMutation({
    ...accountMutations.resetPassword(),
    onSuccess: async () => {
      session.end()
      await navigate('/login', { replace: true, state: { notice } })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = passwordProblem(password, '')
    setProblem(found)
    if (found === null) reset.mutate({ code, password })
  }
  return (
    <form onSubmit={submit} noValidate>
      <NewPasswordField
        label="New password"
        value={password}
        rules={strengthOf(password, '')}
        problem={problem}
        onChange={(text) => {
          setPassword(text)
          setProblem(null)
        }}
      />
      {reset.error && (
        <p className="alert alert-danger" role="alert">
          {problemOf(reset.error).message}
        </p>
      )}
      <Button
        type="submit"
        className="w-100"
        disabled={reset.isPending}
        aria-busy={reset.isPending}
      >
        Set new password
      </Button>
    </form>
  )
}
