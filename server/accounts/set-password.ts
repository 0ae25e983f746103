import { eq } from 'drizzle-orm'
import type { Transaction } from '#server/store/database.ts'
import { users } from '#server/store/tables/people.ts'
import { revokeCodes } from './mailed-code.ts'
import { revokeSessions } from './session.ts'

/**
 * Stores a new password; every other session ends, and every reset link and trusted device with it.
 * Call `hangUp` once the transaction is through.
 */
export async function setPassword(
  userId: number,
  passwordHash: string,
  { now, keep }: { now: Date; keep?: string },
  tx: Transaction,
): Promise<void> {
  await tx.update(users).set({ passwordHash }).where(eq(users.id, userId))
  await revokeCodes(userId, ['reset', 'trusted-device'], tx)
  await revokeSessions(userId, now, tx, keep)
}
