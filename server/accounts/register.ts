import { recordChange } from '#server/audit/record.ts'
import type { Context } from '#server/context.ts'
import { activateLinks } from '#server/carriers/links.ts'
import { conflict, invalid } from '#server/refusal.ts'
import { errorCode, inTransaction } from '#server/store/database.ts'
import { users } from '#server/store/tables/people.ts'
import { findCode, spendCode } from './mailed-code.ts'
import { hashPassword, refuseOwnName } from './password.ts'
import { roleOf } from './present.ts'

export type Registration = {
  username: string
  firstName: string
  lastName: string
  password: string
}

/** Makes the account an invitation allows; role and company are the invitation's. */
export async function register(
  registrationCode: string,
  { password, ...names }: Registration,
  context: Context,
): Promise<void> {
  refuseOwnName(password, names.username)
  // Without an invitation nobody learns whether a user name is taken.
  if ((await findCode('invitation', registrationCode, context))?.state !== 'good') throw gone()
  const passwordHash = await hashPassword(password, context.settings.passwordCost)
  try {
    await inTransaction(context.database, async (tx) => {
      const code = await spendCode('invitation', registrationCode, context.now(), tx)
      if (!code || code.companyId === null || code.role === null) throw gone()
      const { role, companyId } = code
      const [made] = await tx
        .insert(users)
        .values({ ...names, passwordHash, role, companyId })
        .returning()
      if (!made) throw gone()
      await activateLinks(tx, companyId)
      await recordChange(
        tx,
        { userId: made.id, username: made.username, companyId },
        {
          subject: 'person',
          subjectId: made.id,
          action: 'registered',
          after: { username: made.username, type: roleOf(made) },
        },
      )
    })
  } catch (error) {
    throw errorCode(error) === '23505' ? conflict('This user name is taken.') : error
  }
}

const gone = () => invalid('This invitation was used or has expired. Ask for a new one.')
