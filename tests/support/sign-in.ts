import { auth } from '#contract/auth.ts'
import { type Backend, type Person, testPassword } from './backend.ts'

/** How somebody gets in, stays in, and whether a token is good. */
export function signInCallsOf(backend: () => Backend, who: () => Person) {
  return {
    signIn: (username: string, password = testPassword, trustedDevice?: string) =>
      backend().request('/auth', {
        body: { username, password, ...(trustedDevice !== undefined && { trustedDevice }) },
      }),
    async signedIn() {
      const { answer } = await backend().ask(auth.signIn, {
        body: { username: who().username, password: testPassword },
      })
      if ('challenge' in answer) throw new Error('A code is due')
      return answer
    },
    refresh: (RefreshToken: string) =>
      backend().request('/auth/refresh-token', { body: { RefreshToken } }),
    ping: (token: string) =>
      backend().app.request('/api/auth/ping', { headers: { authorization: `Bearer ${token}` } }),
  }
}
