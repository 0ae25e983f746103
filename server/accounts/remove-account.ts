import { eq } from 'drizzle-orm'
import { recordChange } from '#server/audit/record.ts'
import type { Caller, Context } from '#server/context.ts'
import { conflict, notFound } from '#server/refusal.ts'
import { inTransaction } from '#server/store/database.ts'
import { users } from '#server/store/tables/people.ts'
import { keepAnOwner } from './keep-an-owner.ts'
import { roleOf } from './present.ts'
import { hangUp } from './session.ts'

/** Deletes an account with its sessions and picture; what the person uploaded and decided stays. */
export async function removeAccount(caller: Caller, id: number, context: Context): Promise<void> {
  if (id === caller.userId) throw conflict('You cannot delete your own account.')
  const removed = await inTransaction(context.database, async (tx) => {
    await keepAnOwner(caller, tx)
    const [person] = await tx.delete(users).where(eq(users.id, id)).returning()
    if (!person) throw notFound('The account')
    await recordChange(tx, caller, {
      subject: 'person',
      subjectId: id,
      action: 'deleted',
      before: { username: person.username, type: roleOf(person) },
      companyId: person.companyId,
    })
    return person
  })
  await hangUp(id, context)
  if (removed.profilePicture) await context.files.remove(removed.profilePicture)
}
