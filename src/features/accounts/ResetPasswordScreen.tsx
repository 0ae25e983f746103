import { useQuery, useMutation } from '@tanstack/react-query'
import Button from 'react-bootstrap/Button'
import { Link, useSearchParams, useNavigate, useLocation } from 'react-router-dom'
import { type FormEvent, useState } from 'react'
import { FullPage } from '#ui/FullPage.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { passwordProblem } from '#domain/password.ts'
import { problemOf, isUnreachable } from '#lib/call.ts'
import { session } from '#lib/session.ts'
import { NewPasswordField } from '#ui/NewPasswordField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { accountQueries, accountMutations } from './accounts.api.ts'
import { strengthOf } from './password-strength.ts'

export function ResetPasswordScreen() {
  const [search] = useSearchParams()
  const code = search.get('code')?.trim() ?? ''
  return (
    <FullPage title={code === '' ? 'Forgot your password?' : 'Set a new password'}>
      {code === '' ? <ForgotPasswordForm /> : <WithCode code={code} />}
      <p className="full-page-foot">
        <Link to="/login">Back to sign in</Link>
      </p>
    </FullPage>
  )
}

function WithCode({ code }: { code: string }) {
  const check = useQuery(accountQueries.resetCode(code))
  if (check.data?.valid) return <NewPasswordForm code={code} />
  if (check.data) {
    return (
      <>
        <p className="alert alert-danger" role="alert">
          This link is no longer valid. It was used, it expired after 2 hours, or a newer one was
          sent.
        </p>
        <Link className="btn btn-primary w-100" to="/reset-password">
          Send me a new link
        </Link>
      </>
    )
  }
  if (!check.isError) return <Spinner label="Checking your link" />
  return (
    <>
      <p className="alert alert-danger" role="alert">
        Your link could not be checked.
      </p>
      <Button variant="outline-primary" onClick={() => void check.refetch()}>
        Try again
      </Button>
    </>
  )
}

const notice =
  'Password changed. All other sessions were signed out. Sign in with your new password.'

/** Spends a reset link; every session has ended, so it goes on to sign-in. */
function NewPasswordForm({ code }: { code: string }) {
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

/** Mails a reset link; says the same for people there are and there are not. */
function ForgotPasswordForm() {
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
