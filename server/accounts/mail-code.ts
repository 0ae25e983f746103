import type { Context } from '#server/context.ts'
import type { Mail } from '#server/mail/mail.ts'
import { MailFailure } from '#server/mail/mail-failure.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import { type CodePurpose, forgetCode, type Grant, issueCode } from './mailed-code.ts'

export type Mailed = { invited: string[]; refused: { address: string; reason: string }[] }

/** Mails a new code; where the mail does not leave the code is forgotten and the failure returned. */
export async function mailCode(
  purpose: CodePurpose,
  grant: Grant,
  mailWith: (code: string) => Mail,
  context: Context,
): Promise<MailFailure | null> {
  const code = await issueCode(purpose, grant, context)
  try {
    await sendMail(mailWith(code), context)
    return null
  } catch (error) {
    await forgetCode(code, context)
    if (!(error instanceof MailFailure)) throw error
    console.warn(`The ${purpose} could not be emailed: ${error.message}`)
    return error
  }
}

/** Mails to each address once; while no mail leaves at all the rest is refused untried. */
export async function mailEach(
  addresses: readonly string[],
  mailTo: (address: string) => Promise<MailFailure | string | null>,
): Promise<Mailed> {
  const result: Mailed = { invited: [], refused: [] }
  let down: MailFailure | undefined
  for (const address of new Set(addresses.map((one) => one.toLowerCase()))) {
    const failure = down ?? (await mailTo(address))
    if (failure instanceof MailFailure && failure.allFail) down = failure
    if (failure === null) result.invited.push(address)
    else result.refused.push({ address, reason: reasonOf(failure) })
  }
  return result
}

export const reasonOf = (failure: MailFailure | string): string =>
  typeof failure === 'string' ? failure : failure.reason
