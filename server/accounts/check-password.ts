import type { Context } from '#server/context.ts'
import { invalid } from '#server/refusal.ts'
import { countAttempt, forgetAttempts } from './attempt-limit.ts'
import { passwordMatches } from './password.ts'
import { getPerson } from './people.ts'

/** Asks a signed-in person for their password again; 422 when wrong, 429 after ten. */
export async function checkPassword(
  userId: number,
  password: string,
  context: Context,
  wrong = 'The password is wrong.',
) {
  const subject = `password ${userId}`
  await countAttempt(subject, context)
  const found = await getPerson(userId, context)
  if (!(await passwordMatches(password, found.person.passwordHash))) throw invalid(wrong)
  await forgetAttempts(subject, context)
  return found
}
