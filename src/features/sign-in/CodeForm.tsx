import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { User } from '#domain/user.ts'

type CodeFormProps = { challenge: string; onSignedIn: (user: User) => void; onBack: () => void }

/** The second factor: pasted or typed, sent by itself at six digits. */
export function CodeForm({ challenge, onSignedIn, onBack }: CodeFormProps) {
  const [code, setCode] = useState('')
  const [dontAskAgain, setDontAskAgain] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])

  const send = async (entered: string) => {
    setBusy(true)
    setProblem(null)
    const { enterCode } = await import('./sign-in.api.ts')
    const answer = await enterCode(challenge, entered, dontAskAgain)
    setBusy(false)
    if ('user' in answer) onSignedIn(answer.user)
    else {
      setProblem('problem' in answer ? answer.problem : 'Enter your password again.')
      input.current?.select()
    }
  }
  const change = (text: string) => {
    const entered = text.replace(/\s/g, '')
    setCode(entered)
    if (/^\d{6}$/.test(entered) && !busy) void send(entered)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) void send(code)
  }

  return (
    <form onSubmit={submit} noValidate>
      <label htmlFor="code" className="form-label">
        Code from your authenticator, or a recovery code
      </label>
      <input
        id="code"
        ref={input}
        className="form-control form-control-lg mb-3"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={(event) => change(event.target.value)}
      />
      <div className="form-check mb-3">
        <input
          id="dont-ask"
          className="form-check-input"
          type="checkbox"
          checked={dontAskAgain}
          onChange={(event) => setDontAskAgain(event.target.checked)}
        />
        <label htmlFor="dont-ask" className="form-check-label">
          Don't ask again on this device
        </label>
      </div>
      {problem && (
        <p className="alert alert-danger" role="alert">
          {problem}
        </p>
      )}
      <button type="submit" className="btn btn-primary w-100 mb-2" disabled={busy} aria-busy={busy}>
        {busy ? 'Checking…' : 'Continue'}
      </button>
      <button type="button" className="btn btn-link w-100" onClick={onBack}>
        Back
      </button>
    </form>
  )
}
