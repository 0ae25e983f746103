import type { Context } from '#server/context.ts'
import { conflict, invalid } from '#server/refusal.ts'
import { errorCode, inTransaction } from '#server/store/database.ts'
import { users } from '#server/store/tables.ts'
import { readCode, spendCode } from './mailed-code.ts'
import { hashPassword } from './password.ts'

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
  // Without an invitation nobody learns whether a user name is taken.
  if (!(await readCode('invitation', registrationCode, context))) throw gone()
  const passwordHash = await hashPassword(password)
  try {
    await inTransaction(context.database, async (tx) => {
      const code = await spendCode('invitation', registrationCode, context.now(), tx)
      if (!code || code.companyId === null || code.role === null) throw gone()
      const { role, companyId } = code
      await tx.insert(users).values({ ...names, passwordHash, role, companyId })
    })
  } catch (error) {
    throw errorCode(error) === '23505' ? conflict('This user name is taken.') : error
  }
}

const gone = () => invalid('This invitation was used or has expired. Ask for a new one.')
