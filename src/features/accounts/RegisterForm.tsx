import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import Button from 'react-bootstrap/Button'
import { Link, useNavigate } from 'react-router-dom'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { accounts } from '#contract/accounts.ts'
import { passwordProblem } from '#domain/password.ts'
import { roleWords } from '#domain/role.ts'
import { signIn } from '#features/sign-in/sign-in.api.ts'
import { problemOf } from '#lib/call.ts'
import { session } from '#lib/session.ts'
import { NewPasswordField } from '#ui/NewPasswordField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { accountMutations, isTaken } from './accounts.api.ts'
import { strengthOf } from './password-strength.ts'

type RegisterFormProps = { code: string; invitation: ResponseOf<typeof accounts.invitation> }
type Problems = { username?: string | undefined; password?: string | undefined }

const noAddress = 'Enter an email address as your user name.'
const taken = 'This user name is already registered. Choose another, or sign in.'

export function RegisterForm({ code, invitation }: RegisterFormProps) {
  const navigate = useNavigate()
  const [username, setUsername] = useState(invitation.username)
  const [firstName, setFirstName] = useState('')
  const [lastName, setLastName] = useState('')
  const [password, setPassword] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const register = useMutation({
    ...accountMutations.register(code),
    onSuccess: async () => {
      const answer = await signIn(username.trim(), password)
      if ('user' in answer) {
        session.write(answer.user)
        await navigate('/', { replace: true })
      } else {
        const notice = 'Your account is ready. Sign in with your new password.'
        await navigate('/login', { replace: true, state: { notice } })
      }
    },
  })
  const checkName = async () => {
    const name = username.trim()
    if (!isAddress(name)) return setProblems({ ...problems, username: noAddress })
    if (await isTaken(name)) setProblems((before) => ({ ...before, username: taken }))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found: Problems = {
      username: isAddress(username.trim()) ? undefined : noAddress,
      password: passwordProblem(password, username) ?? undefined,
    }
    setProblems(found)
    if (found.username || found.password) return
    register.mutate({ username: username.trim(), firstName, lastName, password })
  }
  return (
    <form onSubmit={submit} noValidate>
      <p>
        You’re joining <CompanyName code={code} invitation={invitation} /> as{' '}
        {roleWords[invitation.type]}.
      </p>
      <TextField
        label="User name"
        type="email"
        autoComplete="username"
        value={username}
        problem={problems.username}
        onChange={(text) => {
          setUsername(text)
          setProblems({ ...problems, username: undefined })
        }}
        onBlur={() => void checkName()}
      />
      <div className="field-pair">
        <TextField
          label="First name"
          autoComplete="given-name"
          maxLength={100}
          value={firstName}
          onChange={setFirstName}
        />
        <TextField
          label="Last name"
          autoComplete="family-name"
          maxLength={100}
          value={lastName}
          onChange={setLastName}
        />
      </div>
      <NewPasswordField
        label="Password"
        value={password}
        rules={strengthOf(password, username)}
        problem={problems.password}
        onChange={(text) => {
          setPassword(text)
          setProblems({ ...problems, password: undefined })
        }}
      />
      {register.error && (
        <p className="alert alert-danger" role="alert">
          {problemOf(register.error).message}
        </p>
      )}
      <Button
        type="submit"
        className="w-100"
        disabled={register.isPending || register.isSuccess}
        aria-busy={register.isPending}
      >
        {register.isPending ? 'Registering…' : 'Register'}
      </Button>
    </form>
  )
}

const isAddress = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)

/** Leads to what one may know of the company before joining it, where the host names it by number. */
function CompanyName({ code, invitation: { company, companyId } }: RegisterFormProps) {
  const name = <strong>{company}</strong>
  if (companyId === null || companyId === undefined) return name
  return <Link to={`/company/${companyId}?code=${encodeURIComponent(code)}`}>{name}</Link>
}
