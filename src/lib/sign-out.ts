import { ext } from '#contract/ext/ext.ts'
import { call } from './call.ts'
import { session } from './session.ts'

/** Ends the session here at once, and on the server where it offers that. */
export function signOut(): void {
  const user = session.read()
  if (!user) return
  session.end()
  call(ext.signOut, { as: user, silent: true }).catch(() => {})
}
