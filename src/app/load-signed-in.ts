import { isValidElement } from 'react'
import { matchPath } from 'react-router-dom'
import type { LazyScreen } from '#lib/chunk.ts'
import { readerFormat } from '#lib/reader-format.ts'
import { guardedRoutes } from './routes.tsx'

/** Loads what surrounds every signed-in page and, beside it, the page at the address. */
export async function loadSignedIn(address = window.location.pathname) {
  const [pathname = ''] = address.split(/[?#]/)
  const route = guardedRoutes.find(({ path }) => matchPath(path, pathname))
  if (isValidElement(route?.screen))
    void (route.screen.type as Partial<LazyScreen<object>>).loadAhead?.()
  const signedIn = import('./SignedIn.tsx')
  // A browser takes a while for its first number: long enough to be seen, had it to be done between code and page.
  readerFormat.read()
  return (await signedIn).SignedIn
}
