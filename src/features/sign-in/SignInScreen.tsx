import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import type { User } from '#domain/user.ts'
import { roleWords } from '#domain/role.ts'
import { CodeForm } from './CodeForm.tsx'
import { LaneArt } from './LaneArt.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import type { DemoPerson } from './sign-in.api.ts'

const sessionEnded = 'Your session has ended. Sign in to continue where you left off.'

export type SignInScreenProps = {
  ended: boolean
  notice: string | null
  onSignedIn: (user: User) => void
}

/** The landing and sign-in page; loads without what only signed-in people need. */
export function SignInScreen({ ended, notice, onSignedIn }: SignInScreenProps) {
  const [challenge, setChallenge] = useState<string | null>(null)
  const [chosen, setChosen] = useState<{ username: string; password: string } | null>(null)
  useEffect(() => {
    document.title = 'Sign in · Laneward'
  }, [])
  const message = notice ?? (ended ? sessionEnded : null)

  return (
    <div className="landing">
      <LaneArt />
      <main className="landing-form">
        <div className="sign-in-card">
          <p className="wordmark">
            <img src="/favicon.svg" width="32" height="32" alt="" />
            Laneward
          </p>
          <h1 className="h4">{challenge === null ? 'Sign in' : 'Enter your code'}</h1>
          {message && (
            <p className="alert alert-info" role="status">
              {message}
            </p>
          )}
          {challenge === null ? (
            <>
              <PasswordForm
                key={chosen?.username ?? ''}
                chosen={chosen}
                onSignedIn={onSignedIn}
                onChallenge={setChallenge}
              />
              <p className="sign-in-foot">
                Have a registration code? <Link to="/register">Register</Link>
              </p>
              <DemoPeople onChoose={setChosen} />
            </>
          ) : (
            <CodeForm
              challenge={challenge}
              onSignedIn={onSignedIn}
              onBack={() => setChallenge(null)}
            />
          )}
        </div>
      </main>
    </div>
  )
}

type Demo = { password: string; people: DemoPerson[] }

/** On a demo host: one click signs in as a person of each role. */
function DemoPeople({
  onChoose,
}: {
  onChoose: (chosen: { username: string; password: string }) => void
}) {
  const [demo, setDemo] = useState<Demo | null>(null)
  useEffect(() => {
    let here = true
    // After the form is usable: the demo is an offer, not what people wait for.
    void import('./sign-in.api.ts')
      .then(({ demoPeople }) => demoPeople())
      // An offer that cannot be fetched is none.
      .catch(() => null)
      .then((offered) => {
        if (here) setDemo(offered)
      })
    return () => {
      here = false
    }
  }, [])

  if (!demo) return null
  return (
    <section className="demo-people" aria-labelledby="demo-heading">
      <h2 id="demo-heading">Demo: sign in as</h2>
      <ul>
        {demo.people.map(({ username, name, type }) => (
          <li key={username}>
            <button
              type="button"
              className="btn btn-outline-secondary btn-sm"
              onClick={() => onChoose({ username, password: demo.password })}
            >
              <strong>{roleWords[type]}</strong> {name}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
