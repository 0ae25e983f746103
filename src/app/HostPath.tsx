import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import { modeQueries } from '#features/modes/modes.api.ts'
import { useSession } from '#lib/use-session.ts'
import { Spinner } from '#ui/Spinner.tsx'
import { Guard, UnknownPath } from './Guard.tsx'
import { ownAddress } from './host-routes.ts'
import { guardedRoutes } from './routes.tsx'

/** A page of a mode under the route that its host gives the mode; any other path is unknown. */
export function HostPath() {
  const user = useSession()
  const { pathname } = useLocation()
  const modes = useQuery({ ...modeQueries.available(), enabled: user !== null })
  if (user !== null && modes.isPending) return <Spinner label="Loading page" />
  const own = ownAddress(pathname, modes.data ?? [])
  const route = guardedRoutes.find(({ path }) => path === own)
  return route ? <Guard key={route.path} route={route} /> : <UnknownPath />
}
