import type { ComponentType } from 'react'
import { useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { findEarlyForm } from '#features/sign-in/early-form.ts'
import type { SignInScreenProps } from '#features/sign-in/SignInScreen.tsx'
import type { User } from '#domain/user.ts'
import { session } from '#lib/session.ts'
import { useSession } from '#lib/use-session.ts'
import { loadSignedIn } from './load-signed-in.ts'
import { returnAddress } from './sign-in-address.ts'

type LandingProps = { screen: ComponentType<SignInScreenProps> }

export function Landing({ screen: Screen }: LandingProps) {
  const user = useSession()
  const { state } = useLocation()
  // Most who sign in start on the dashboard.
  useFetchAhead(returnAddress(state, 'Customer'))
  useEffect(() => session.landed(), [])

  if (user) return <Navigate to={returnAddress(state, user.type)} replace />
  const enter = (signedIn: User) => {
    globalThis.askEarly?.(signedIn, returnAddress(state, signedIn.type))
    session.write(signedIn)
  }
  return <Screen ended={session.endedByItself()} notice={noticeOf(state)} onSignedIn={enter} />
}

/** What the page before has to say, such as that a new password is set. */
function noticeOf(state: unknown): string | null {
  const found =
    typeof state === 'object' && state !== null && 'notice' in state ? state.notice : null
  return typeof found === 'string' ? found : null
}

/** What comes after signing in is fetched while the password is typed, and not before. */
function useFetchAhead(address: string): void {
  const [early] = useState(findEarlyForm)
  useEffect(() => {
    // Failing here is nobody's business yet: it is tried again when it is needed.
    const fetchAhead = () => void loadSignedIn(address).catch(() => {})
    if (early?.username.value) {
      fetchAhead()
      return
    }
    const once = { once: true }
    window.addEventListener('keydown', fetchAhead, once)
    window.addEventListener('pointerdown', fetchAhead, once)
    return () => {
      window.removeEventListener('keydown', fetchAhead)
      window.removeEventListener('pointerdown', fetchAhead)
    }
  }, [early, address])
}
