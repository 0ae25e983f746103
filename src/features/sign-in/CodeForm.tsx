import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { User } from '#domain/user.ts'
import { CheckField } from '#ui/CheckField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { withSignIn } from './with-sign-in.ts'

type CodeFormProps = { challenge: string; onSignedIn: (user: User) => void; onBack: () => void }

const sixDigits = /^\d{6}$/

/** The second factor: pasted or typed, sent by itself at six digits; or a recovery code. */
export function CodeForm({ challenge, onSignedIn, onBack }: CodeFormProps) {
  const [code, setCode] = useState('')
  const [recovering, setRecovering] = useState(false)
  const [dontAskAgain, setDontAskAgain] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [recovering])

  const send = async (entered: string) => {
    if (busy) return
    setBusy(true)
    setProblem(null)
    const answer = await withSignIn(({ enterCode }) => enterCode(challenge, entered, dontAskAgain))
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
    if (!recovering && sixDigits.test(entered)) void send(entered)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (recovering ? /^\w{5}-\w{5}$/.test(code) : sixDigits.test(code)) void send(code)
    else setProblem(recovering ? 'A recovery code reads like abc12-def34.' : 'Enter six digits.')
  }
  const switchKind = () => {
    setRecovering(!recovering)
    setCode('')
    setProblem(null)
  }

  return (
    <form onSubmit={submit} noValidate>
      <TextField
        key={recovering ? 'recovery' : 'digits'}
        ref={input}
        label={recovering ? 'One of your recovery codes' : 'Six digits from your authenticator app'}
        className="form-control-lg"
        inputMode={recovering ? 'text' : 'numeric'}
        autoComplete={recovering ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        spellCheck={false}
        value={code}
        onChange={change}
      />
      <CheckField
        label="Don't ask again on this device"
        className="mb-3"
        checked={dontAskAgain}
        onChange={setDontAskAgain}
      />
      {problem && (
        <p className="alert alert-danger" role="alert">
          {problem}
        </p>
      )}
      <button type="submit" className="btn btn-primary w-100 mb-2" disabled={busy} aria-busy={busy}>
        {busy ? 'Checking…' : 'Continue'}
      </button>
      <button type="button" className="btn btn-link w-100" onClick={switchKind}>
        {recovering ? 'Use a code from the app' : 'Use a recovery code'}
      </button>
      <button type="button" className="btn btn-link w-100" onClick={onBack}>
        Back
      </button>
    </form>
  )
}
