import { eq } from 'drizzle-orm'
import { recordChange } from '#server/audit/record.ts'
import type { Context } from '#server/context.ts'
import { sendMailPatiently } from '#server/mail/waiting-mails.ts'
import { invalid } from '#server/refusal.ts'
import { inTransaction } from '#server/store/database.ts'
import { users } from '#server/store/tables/people.ts'
import { type AttemptRule, forgetAttempts, signInSubject, tryAttempt } from './attempt-limit.ts'
import { findCode, issueCode, revokeCodes, spendCode } from './mailed-code.ts'
import { hashPassword, refuseOwnName } from './password.ts'
import { findPerson } from './people.ts'
import { hangUp } from './session.ts'
import { setPassword } from './set-password.ts'

const hour = 3_600_000
const mailsAnHour: AttemptRule = { free: 5, windowMs: hour, firstWaitMs: hour }

/** Mails a reset link to a person there is, at most five an hour; the newest link alone works. */
export async function mailReset(username: string, context: Context): Promise<void> {
  const found = await findPerson(username, context)
  if (!found || found.person.disabled) return
  const { id: userId, username: recipient } = found.person
  if ((await tryAttempt(`reset ${userId}`, context, mailsAnHour)) > 0) return
  await revokeCodes(userId, ['reset'], context.database.db)
  const code = await issueCode('reset', { userId }, context)
  await sendMailPatiently(
    {
      recipient,
      subject: 'Reset your Laneward password',
      lines: [
        'Somebody asked for a new password for your account. Set it within 2 hours; the link works once.',
        'If it was not you, ignore this email; your password will not change.',
      ],
      links: [
        {
          label: 'Set a new password',
          url: `${context.settings.publicUrl}/reset-password?code=${code}`,
        },
      ],
    },
    context,
  )
}

/** Sets the password a reset link allows, once, and answers whose it is; the second factor stays. */
export async function resetPassword(
  code: string,
  password: string,
  context: Context,
): Promise<string> {
  // The costly hash only for a link that is good.
  if ((await findCode('reset', code, context))?.state !== 'good') throw gone()
  const passwordHash = await hashPassword(password, context.settings.passwordCost)
  const person = await inTransaction(context.database, async (tx) => {
    const now = context.now()
    const spent = await spendCode('reset', code, now, tx)
    if (!spent?.userId) throw gone()
    await setPassword(spent.userId, passwordHash, { now }, tx)
    const [reset] = await tx.select().from(users).where(eq(users.id, spent.userId))
    if (!reset) throw gone()
    refuseOwnName(password, reset.username)
    const { id: userId, username, companyId } = reset
    await recordChange(
      tx,
      { userId, username, companyId },
      { subject: 'person', subjectId: userId, action: 'reset password' },
    )
    return reset
  })
  await forgetAttempts(signInSubject(person.username), context)
  await hangUp(person.id, context)
  return person.username
}

const gone = () => invalid('This link was used or has expired. Ask for a new one.')
