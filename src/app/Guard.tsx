import { useEffect } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { session } from '#lib/session.ts'
import { useSession } from '#lib/use-session.ts'
import { paths } from './paths.ts'
import { type GuardedRoute, isRegistered, mayOpen } from './routes.tsx'
import { homeFor } from './sign-in-address.ts'

/** Nobody signed in leads to /login, another role to /unauthorized (spec section 2). */
export function Guard({ route }: { route: GuardedRoute }) {
  const user = useSession()
  const { pathname, search, hash } = useLocation()
  useEffect(() => {
    document.title = `${route.title} · Laneward`
  }, [route])

  if (!user) {
    const returning = { from: pathname + search + hash }
    const leaving = session.leaving()
    if (leaving === null) return <Navigate to={paths.login} replace state={returning} />
    // Who signs out means to leave; whose session ends meant to stay.
    return <Navigate to={paths.home} replace state={leaving === 'by itself' ? returning : null} />
  }
  if (!isRegistered(route, user.type)) return <Navigate to={homeFor(user.type)} replace />
  if (!mayOpen(route, user.type)) return <Navigate to={paths.unauthorized} replace />
  return route.screen
}

export function UnknownPath() {
  const user = useSession()
  return <Navigate to={user ? homeFor(user.type) : paths.home} replace />
}
