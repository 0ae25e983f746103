import { isValidElement } from 'react'
import { matchPath } from 'react-router-dom'
import type { LazyScreen } from '#lib/chunk.ts'
import { guardedRoutes } from './routes.tsx'

/** Loads what surrounds every signed-in page and, beside it, the page at the address. */
export async function loadSignedIn(address = window.location.pathname) {
  const [pathname = ''] = address.split(/[?#]/)
  const route = guardedRoutes.find(({ path }) => matchPath(path, pathname))
  if (isValidElement(route?.screen))
    void (route.screen.type as Partial<LazyScreen<object>>).loadAhead?.()
  return (await import('./SignedIn.tsx')).SignedIn
}
