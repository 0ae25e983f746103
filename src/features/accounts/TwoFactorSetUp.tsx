import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import Button from 'react-bootstrap/Button'
import { encode } from 'uqr'
import { problemOf } from '#lib/call.ts'
import { CopyButton } from '#ui/CopyButton.tsx'
import { focusFirst } from '#ui/focus-first.ts'
import { TextField } from '#ui/TextField.tsx'
import { AskPassword } from './AskPassword.tsx'
import { profileMutations } from './profile.api.ts'

type TwoFactorSetUpProps = {
  onOn: (recoveryCodes: readonly string[]) => void
  onCancel: () => void
}

export function TwoFactorSetUp({ onOn, onCancel }: TwoFactorSetUpProps) {
  const begin = useMutation(profileMutations.setUpTwoFactor())
  const confirm = useMutation(profileMutations.confirmTwoFactor())
  const [code, setCode] = useState('')
  const send = (entered: string) =>
    confirm.mutate(entered, { onSuccess: ({ recoveryCodes }) => onOn(recoveryCodes) })
  const change = (text: string) => {
    const entered = text.replace(/\s/g, '')
    setCode(entered)
    if (/^\d{6}$/.test(entered) && !confirm.isPending) send(entered)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!confirm.isPending) send(code)
  }
  if (!begin.data) {
    return (
      <AskPassword
        about="Have your authenticator app ready. First, confirm your password."
        action="Continue"
        busy={begin.isPending}
        problem={begin.error && problemOf(begin.error).message}
        onPassword={(password) => begin.mutate(password)}
        onCancel={onCancel}
      />
    )
  }
  const { uri, secret } = begin.data
  return (
    <form ref={focusFirst} onSubmit={submit} noValidate>
      <p>Scan this with your authenticator app, or type the secret into it.</p>
      <QrCode text={uri} label="QR code for your authenticator app" />
      <p className="secret">
        <code>{secret.match(/.{1,4}/g)?.join(' ')}</code>
        <CopyButton text={secret} label="Copy secret" />
      </p>
      <TextField
        label="Code the app shows now"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={change}
        problem={confirm.error && problemIn(confirm.error)}
      />
      <div className="d-flex gap-2">
        <Button type="submit" disabled={confirm.isPending}>
          Confirm
        </Button>
        <Button variant="outline-secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** What is no code at all the contract refuses in its own words. */
function problemIn(error: Error): string {
  const { message } = problemOf(error)
  return message.includes('code:') ? 'Enter the six digits the app shows.' : message
}

/** Dark on white in every theme: scanners expect it. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 2, ecc: 'M' })
  const path = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return (
    <svg
      className="qr-code"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
