import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { session } from '#lib/session.ts'
import type { User } from '#domain/user.ts'
import { CodeForm } from './CodeForm.tsx'
import { DemoPeople } from './DemoPeople.tsx'
import { LaneArt } from './LaneArt.tsx'
import { PasswordForm } from './PasswordForm.tsx'

const sessionEnded = 'Your session has ended. Sign in to continue where you left off.'

/** The landing and sign-in page; loads without what only signed-in people need. */
export function SignInScreen({ ended, notice }: { ended: boolean; notice: string | null }) {
  const [challenge, setChallenge] = useState<string | null>(null)
  const [chosen, setChosen] = useState<{ username: string; password: string } | null>(null)
  useEffect(() => {
    document.title = 'Sign in · Laneward'
  }, [])
  const message = notice ?? (ended ? sessionEnded : null)
  const finish = (user: User) => session.write(user)

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
                onSignedIn={finish}
                onChallenge={setChallenge}
              />
              <p className="sign-in-foot">
                Have a registration code? <Link to="/register">Register</Link>
              </p>
              <DemoPeople onChoose={setChosen} />
            </>
          ) : (
            <CodeForm challenge={challenge} onSignedIn={finish} onBack={() => setChallenge(null)} />
          )}
        </div>
      </main>
    </div>
  )
}
