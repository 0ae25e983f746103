import { TOTP } from 'otpauth'
import { type Backend, type Person, testPassword } from './backend.ts'

type Mail = { to: string; body: string }

/** The code in the link of the newest mail. */
export async function mailedCode(backend: Backend): Promise<string> {
  const owner = await backend.person('Owner')
  const answer = await backend.request('/ext/outbox', { as: owner })
  const [newest] = (await answer.json()) as Mail[]
  return /code=([\w-]+)/.exec(newest?.body ?? '')?.[1] ?? ''
}

/** Turns on two-factor sign-in for somebody; returns what their authenticator shows. */
export async function givenTwoFactor(backend: Backend, as: Person): Promise<() => string> {
  const begun = await backend.request('/auth/twofactor/setup', {
    as,
    body: { password: testPassword },
  })
  const { secret } = (await begun.json()) as { secret: string }
  const authenticator = new TOTP({ secret })
  await backend.request('/auth/twofactor/setup/validate', {
    as,
    body: { code: authenticator.generate() },
  })
  // A code works once: the next one comes half a minute later.
  return () => authenticator.generate({ timestamp: Date.now() + 30_000 })
}
