import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { codes } from '#server/store/tables.ts'

export type CodePurpose = 'invitation' | 'reset' | 'trusted-device'
type Grant = Partial<Pick<typeof codes.$inferInsert, 'userId' | 'address' | 'role' | 'companyId'>>

const daysGood: Record<CodePurpose, number> = {
  invitation: 14,
  reset: 1 / 12,
  'trusted-device': 30,
}

const hashOf = (code: string) => createHash('sha256').update(code).digest('hex')

/** A code to mail or keep; only its hash is stored. */
export async function issueCode(
  purpose: CodePurpose,
  grant: Grant,
  { database, now }: Context,
): Promise<string> {
  const code = randomBytes(24).toString('base64url')
  const expiresAt = new Date(now().getTime() + daysGood[purpose] * 24 * 60 * 60 * 1000)
  await database.db.insert(codes).values({ hash: hashOf(code), purpose, expiresAt, ...grant })
  return code
}

export async function readCode(purpose: CodePurpose, code: string, { database, now }: Context) {
  const [row] = await database.db
    .select()
    .from(codes)
    .where(good(purpose, code, now()))
  return row ?? null
}

/** Spends a code; of two that try at once one gets it, the other null. */
export async function spendCode(purpose: CodePurpose, code: string, { database, now }: Context) {
  const [row] = await database.db
    .update(codes)
    .set({ usedAt: now() })
    .where(good(purpose, code, now()))
    .returning()
  return row ?? null
}

const good = (purpose: CodePurpose, code: string, now: Date) =>
  and(
    eq(codes.hash, hashOf(code)),
    eq(codes.purpose, purpose),
    isNull(codes.usedAt),
    gt(codes.expiresAt, now),
  )
