import type { ComponentType } from 'react'
import { useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { session } from '#lib/session.ts'
import { useSession } from '#lib/use-session.ts'
import { returnAddress } from './sign-in-address.ts'

type LandingProps = { screen: ComponentType<{ ended: boolean }> }

/** The sign-in page for whoever is not signed in; the others go on to where they were, or home. */
export function Landing({ screen: Screen }: LandingProps) {
  const user = useSession()
  const { state } = useLocation()
  const [ended] = useState(() => session.takeNotice())

  if (user) return <Navigate to={returnAddress(state, user.type)} replace />
  return <Screen ended={ended} />
}
