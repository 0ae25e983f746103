import { TOTP } from 'otpauth'
import { roleNumbers } from '#domain/role.ts'
import { issueCode } from '#server/accounts/mailed-code.ts'
import { mails } from '#server/store/tables/people.ts'
import { type Backend, type Person, testPassword } from './backend.ts'

type Mail = { body: string }

/** What people choose when they choose again. */
export const newPassword = 'Another phrase 2027'

/** Every mail of a demo, the oldest first. */
export const keptMails = ({ context }: Backend) =>
  context.database.db.select().from(mails).orderBy(mails.id)

/** The code in the link of a mail. */
export const codeIn = (mail: Mail | undefined): string =>
  /code=([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? ''

/** The code in the link of the newest mail. */
export async function mailedCode(backend: Backend): Promise<string> {
  const owner = await backend.person('Owner')
  const answer = await backend.request('/ext/mails', { as: owner })
  const [newest] = (await answer.json()) as Mail[]
  return codeIn(newest)
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

/** A registration code for somebody of a carrier, as its invitation mail holds it. */
export const givenRegistrationCode = (
  { context }: Backend,
  { companyId }: { companyId: number },
): Promise<string> =>
  issueCode(
    'invitation',
    { address: 'new@carrier.test', role: roleNumbers.Carrier, companyId },
    context,
  )
