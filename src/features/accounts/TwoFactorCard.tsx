import { useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import Button from 'react-bootstrap/Button'
import { toast } from 'react-toastify/unstyled'
import { problemOf, saveFile } from '#lib/call.ts'
import { session } from '#lib/session.ts'
import { useUser } from '#lib/use-session.ts'
import { Badge } from '#ui/Badge.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { Icon } from '#ui/Icon.tsx'
import { AskPassword } from './AskPassword.tsx'
import { profileMutations, profileQueries } from './profile.api.ts'
import { TwoFactorSetUp } from './TwoFactorSetUp.tsx'
import { counted } from '#domain/quantity.ts'

type Step = 'rest' | 'set-up' | 'turn-off' | 'renew'

export function TwoFactorCard() {
  const user = useUser()
  const state = useQuery(profileQueries.twoFactor())
  const [step, setStep] = useState<Step>('rest')
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const turnOff = useMutation(profileMutations.turnOffTwoFactor())
  const renew = useMutation(profileMutations.renewRecoveryCodes())
  const rest = () => {
    setStep('rest')
    turnOff.reset()
    renew.reset()
  }
  const keep = (twoFactorEnabled: boolean) => session.write({ ...user, twoFactorEnabled })
  const enabled = state.data?.enabled ?? user.twoFactorEnabled

  return (
    <section className="card profile-card" aria-labelledby="two-factor-title">
      <h2 id="two-factor-title" className="section-title">
        Two-factor sign-in{' '}
        <Badge tone={enabled ? 'accepted' : 'neutral'} text={enabled ? 'On' : 'Off'} />
      </h2>
      {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
      {!codes && step === 'set-up' && (
        <TwoFactorSetUp
          onCancel={rest}
          onOn={(recoveryCodes) => {
            setCodes(recoveryCodes)
            keep(true)
            rest()
          }}
        />
      )}
      {!codes && step === 'turn-off' && (
        <AskPassword
          about="You will sign in with your password only."
          action="Turn off"
          danger
          busy={turnOff.isPending}
          problem={turnOff.error && problemOf(turnOff.error).message}
          onCancel={rest}
          onPassword={(password) =>
            turnOff.mutate(password, {
              onSuccess: () => {
                toast.success('Two-factor sign-in is off.')
                keep(false)
                rest()
              },
            })
          }
        />
      )}
      {!codes && step === 'renew' && (
        <AskPassword
          about="Your current recovery codes stop working when you create new ones."
          action="Create new codes"
          busy={renew.isPending}
          problem={renew.error && problemOf(renew.error).message}
          onCancel={rest}
          onPassword={(password) =>
            renew.mutate(password, {
              onSuccess: ({ recoveryCodes }) => {
                setCodes(recoveryCodes)
                rest()
              },
            })
          }
        />
      )}
      {!codes && step === 'rest' && !enabled && (
        <>
          <p className="text-body-secondary">
            A code from an authenticator app protects your account, even if your password is stolen.
          </p>
          <Button onClick={() => setStep('set-up')}>Set up</Button>
        </>
      )}
      {!codes && step === 'rest' && enabled && (
        <>
          <p className="text-body-secondary">
            Sign-in asks for a code from your authenticator app.
            {state.data && ` ${state.data.recoveryCodes} of 10 recovery codes are left.`}
          </p>
          <TrustedDevices count={state.data?.trustedDevices ?? 0} />
          <div className="d-flex flex-wrap gap-2">
            <Button variant="outline-secondary" size="sm" onClick={() => setStep('renew')}>
              New recovery codes
            </Button>
            <Button variant="outline-danger" size="sm" onClick={() => setStep('turn-off')}>
              Turn off
            </Button>
          </div>
        </>
      )}
    </section>
  )
}

function TrustedDevices({ count }: { count: number }) {
  const forget = useMutation({
    ...profileMutations.askEverywhere(),
    onError: (error) => toast.error(problemOf(error).message),
  })
  if (count === 0) return null
  return (
    <p>
      {counted(count, 'device is', 'devices are')} not asked for a code.{' '}
      <Button
        variant="link"
        className="p-0 align-baseline"
        disabled={forget.isPending}
        onClick={() => forget.mutate()}
      >
        Ask for a code on all devices
      </Button>
    </p>
  )
}

type RecoveryCodesProps = { codes: readonly string[]; onDone: () => void }

/** Shown this once: the server keeps their hashes alone. */
function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const text = codes.join('\n')
  const save = () =>
    saveFile({
      name: 'laneward-recovery-codes.txt',
      blob: new Blob([`Laneward recovery codes, each good for one sign-in\n\n${text}\n`]),
    })
  return (
    <div role="status">
      <p>
        Two-factor sign-in is on. Keep these codes somewhere safe. Each signs you in once if you do
        not have your phone. <strong>They are not shown again.</strong>
      </p>
      <ul className="recovery-codes" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="d-flex flex-wrap gap-2">
        <CopyButton text={text} label="Copy codes" />
        <Button variant="outline-secondary" size="sm" onClick={save}>
          <Icon icon={Download} /> Download
        </Button>
        <Button size="sm" onClick={onDone}>
          I have saved these codes
        </Button>
      </div>
    </div>
  )
}
