import { and, asc, eq } from 'drizzle-orm'
import { roleNumbers } from '#domain/role.ts'
import type { Caller } from '#server/context.ts'
import { conflict } from '#server/refusal.ts'
import type { Transaction } from '#server/store/database.ts'
import { users } from '#server/store/tables/people.ts'

/**
 * Owners who delete or disable each other at the same moment take turns; since nobody does it to
 * themselves and the caller must still be an Owner when it is their turn, one is left.
 */
export async function keepAnOwner(caller: Caller, tx: Transaction): Promise<void> {
  const owners = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, roleNumbers.Owner), eq(users.disabled, false)))
    .orderBy(asc(users.id))
    .for('update')
  if (!owners.some((owner) => owner.id === caller.userId)) {
    throw conflict('Your own account was removed in the meantime.')
  }
}
