import { eq } from 'drizzle-orm'
import type { Account } from '#domain/user.ts'
import { recordChange } from '#server/audit/record.ts'
import type { Caller, Context } from '#server/context.ts'
import { inTransaction } from '#server/store/database.ts'
import { users } from '#server/store/tables/people.ts'
import { getPerson } from './people.ts'
import { presentAccount } from './present.ts'

type Names = { firstName: string; lastName: string }

export async function changeNames(
  caller: Caller,
  names: Names,
  context: Context,
): Promise<Account> {
  const { person, company } = await getPerson(caller.userId, context)
  const { firstName, lastName } = person
  await inTransaction(context.database, async (tx) => {
    await tx.update(users).set(names).where(eq(users.id, caller.userId))
    await recordChange(tx, caller, {
      subject: 'person',
      subjectId: caller.userId,
      action: 'changed',
      before: { firstName, lastName },
      after: names,
    })
  })
  return presentAccount({ ...person, ...names }, company)
}
