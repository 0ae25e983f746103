import {
  type FormEvent,
  type KeyboardEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Link } from 'react-router-dom'
import type { User } from '#domain/user.ts'
import { Field } from '#ui/Field.tsx'
import { TextField } from '#ui/TextField.tsx'
import { findEarlyForm } from './early-form.ts'
import { withSignIn } from './with-sign-in.ts'

type PasswordFormProps = {
  /** A demo person: signed in at once. */
  chosen: { username: string; password: string } | null
  onSignedIn: (user: User) => void
  onChallenge: (challenge: string) => void
}

export function PasswordForm({ chosen, onSignedIn, onChallenge }: PasswordFormProps) {
  const [early] = useState(findEarlyForm)
  const [username, setUsername] = useState(chosen?.username ?? '')
  const [password, setPassword] = useState(chosen?.password ?? '')
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const alert = useRef<HTMLParagraphElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const [isSubmittedEarly, setSubmittedEarly] = useState(false)
  // Before a key is pressed that would go nowhere.
  useLayoutEffect(() => {
    if (!early) return
    if (early.focused) form.current?.querySelector<HTMLElement>(early.focused)?.focus()
    setUsername(early.username.value)
    setPassword(early.password.value)
    setSubmittedEarly(early.isSubmitted())
  }, [early])
  useEffect(() => {
    if (chosen || isSubmittedEarly) form.current?.requestSubmit()
  }, [chosen, isSubmittedEarly])
  useEffect(() => {
    if (problem) alert.current?.focus()
  }, [problem])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (username.trim() === '' || password === '') {
      setProblem('Enter your user name and your password.')
      return
    }
    setBusy(true)
    setProblem(null)
    const answer = await withSignIn(({ signIn }) => signIn(username.trim(), password))
    setBusy(false)
    if ('user' in answer) onSignedIn(answer.user)
    else if ('challenge' in answer) onChallenge(answer.challenge)
    else setProblem(answer.problem)
  }
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))

  return (
    <form ref={form} onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label="User name"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={username}
        onChange={setUsername}
      />
      <div className="mb-3">
        <Field
          label="Password"
          hint={<span role="status">{capsLock ? 'Caps Lock is on.' : ''}</span>}
        >
          {(control) => (
            <div className="input-group">
              <input
                {...control}
                className="form-control"
                type={shown ? 'text' : 'password'}
                autoComplete="current-password"
                value={password}
                onChange={(event) => setPassword(event.target.value)}
                onKeyUp={watchCapsLock}
              />
              <button
                type="button"
                className="btn btn-outline-secondary"
                aria-pressed={shown}
                onClick={() => setShown(!shown)}
              >
                {shown ? 'Hide' : 'Show'}
                <span className="visually-hidden"> password</span>
              </button>
            </div>
          )}
        </Field>
        <Link to="/reset-password" state={{ username: username.trim() }}>
          Forgot password?
        </Link>
      </div>
      {problem && (
        <p ref={alert} className="alert alert-danger" role="alert" tabIndex={-1}>
          {problem}
        </p>
      )}
      <button type="submit" className="btn btn-primary w-100" aria-busy={busy} disabled={busy}>
        {busy ? 'Signing in…' : 'Sign in'}
      </button>
    </form>
  )
}
