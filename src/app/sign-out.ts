import { ext } from '#contract/ext/ext.ts'
import { call } from '#lib/call.ts'
import { session } from '#lib/session.ts'

/** Ends the session here at once, and on the server where it offers that. */
export function signOut(): void {
  const told = call(ext.signOut, { quiet: true }).catch(() => {})
  void told
  session.end()
}
