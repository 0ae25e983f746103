import { and, count, eq, gt } from 'drizzle-orm'
import { recordChange } from '#server/audit/record.ts'
import type { Caller, Context } from '#server/context.ts'
import { conflict } from '#server/refusal.ts'
import { inTransaction } from '#server/store/database.ts'
import { codes, users } from '#server/store/tables/people.ts'
import { checkPassword } from './check-password.ts'
import { revokeCodes } from './mailed-code.ts'
import { getPerson } from './people.ts'
import { hashRecoveryCode, newRecoveryCodes } from './two-factor.ts'

/** Whether the factor is on, how many recovery codes are left, how many devices are not asked. */
export async function twoFactorState({ userId }: Caller, context: Context) {
  const { person } = await getPerson(userId, context)
  const [trusted] = await context.database.db
    .select({ devices: count() })
    .from(codes)
    .where(
      and(
        eq(codes.userId, userId),
        eq(codes.purpose, 'trusted-device'),
        gt(codes.expiresAt, context.now()),
      ),
    )
  return {
    enabled: person.twoFactorEnabled,
    recoveryCodes: person.recoveryCodes.length,
    trustedDevices: trusted?.devices ?? 0,
  }
}

export async function turnOffTwoFactor(
  caller: Caller,
  password: string,
  context: Context,
): Promise<void> {
  const { person } = await checkPassword(caller.userId, password, context)
  if (!person.twoFactorEnabled) throw conflict('Two-factor sign-in is already off.')
  await inTransaction(context.database, async (tx) => {
    await tx
      .update(users)
      .set({ twoFactorEnabled: false, twoFactorSecret: null, recoveryCodes: [] })
      .where(eq(users.id, caller.userId))
    await revokeCodes(caller.userId, ['trusted-device'], tx)
    await recordChange(tx, caller, {
      subject: 'person',
      subjectId: caller.userId,
      action: 'turned two-factor off',
    })
  })
}

/** New recovery codes; those from before work no longer. */
export async function renewRecoveryCodes(
  caller: Caller,
  password: string,
  context: Context,
): Promise<{ recoveryCodes: string[] }> {
  const { person } = await checkPassword(caller.userId, password, context)
  if (!person.twoFactorEnabled) throw conflict('Two-factor sign-in is off.')
  const recoveryCodes = newRecoveryCodes()
  await inTransaction(context.database, async (tx) => {
    await tx
      .update(users)
      .set({ recoveryCodes: recoveryCodes.map(hashRecoveryCode) })
      .where(eq(users.id, caller.userId))
    await recordChange(tx, caller, {
      subject: 'person',
      subjectId: caller.userId,
      action: 'renewed recovery codes',
    })
  })
  return { recoveryCodes }
}
