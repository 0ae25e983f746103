import { matchPath } from 'react-router-dom'
import { homeOf, knownRole } from '#domain/role.ts'
import { guardedRoutes, mayOpen } from './routes.tsx'

/** Where someone of this type starts; an unknown type is treated as DataCustomer. */
export const homeFor = (type: string): string => homeOf[knownRole(type)]

/** Where to go after signing in: back to where one was, if that is a page of ours this person may open. */
export function returnAddress(state: unknown, type: string): string {
  const from = fromOf(state)
  const [pathname = ''] = from.split(/[?#]/)
  const known = guardedRoutes.some(
    (route) => matchPath(route.path, pathname) !== null && mayOpen(route, type),
  )
  return known ? from : homeFor(type)
}

/** A path below our own origin, or nothing: `//elsewhere` and `/\elsewhere` leave it. */
function fromOf(state: unknown): string {
  const from =
    typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : ''
}
