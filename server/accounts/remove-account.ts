import { asc, eq } from 'drizzle-orm'
import { roleNumbers } from '#domain/role.ts'
import type { Caller, Context } from '#server/context.ts'
import { conflict, notFound } from '#server/refusal.ts'
import { inTransaction } from '#server/store/database.ts'
import { users } from '#server/store/tables.ts'
import { hangUp } from './session.ts'

/** Deletes an account with its sessions; what the person uploaded and decided stays. */
export async function removeAccount(caller: Caller, id: number, context: Context): Promise<void> {
  if (id === caller.userId) throw conflict('You cannot delete your own account.')
  await inTransaction(context.database, async (tx) => {
    // Owners who delete each other at the same moment take turns, so that one is left.
    const owners = await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(users.role, roleNumbers.Owner))
      .orderBy(asc(users.id))
      .for('update')
    if (!owners.some((owner) => owner.id === caller.userId)) {
      throw conflict('Your own account was deleted meanwhile.')
    }
    const [removed] = await tx.delete(users).where(eq(users.id, id)).returning({ id: users.id })
    if (!removed) throw notFound('The account')
  })
  await hangUp(id, context)
}
