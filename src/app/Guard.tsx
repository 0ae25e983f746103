import { useEffect } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { useSession } from '#lib/use-session.ts'
import { paths } from './paths.ts'
import type { GuardedRoute } from './routes.tsx'
import { homeFor } from './sign-in-address.ts'

/** Nobody signed in leads to /login, another role to /unauthorized (spec section 2). */
export function Guard({ route }: { route: GuardedRoute }) {
  const user = useSession()
  const location = useLocation()
  useEffect(() => {
    document.title = `${route.title} · Laneward`
  }, [route.title])

  if (!user)
    return (
      <Navigate to={paths.login} replace state={{ from: location.pathname + location.search }} />
    )
  const registered =
    !route.onlyRegisteredFor || route.onlyRegisteredFor.some((role) => role === user.type)
  if (!registered) return <Navigate to={homeFor(user.type)} replace />
  if (!route.roles.some((role) => role === user.type))
    return <Navigate to={paths.unauthorized} replace />
  return route.screen
}

/** Any other path: home when signed in, else the landing page. */
export function UnknownPath() {
  const user = useSession()
  return <Navigate to={user ? homeFor(user.type) : paths.home} replace />
}
