import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import type { Db, Transaction } from '#server/store/database.ts'
import { codes } from '#server/store/tables/people.ts'

export type CodePurpose = 'invitation' | 'reset' | 'trusted-device' | 'survey'
type Code = typeof codes.$inferSelect
export type Grant = Partial<
  Pick<typeof codes.$inferInsert, 'userId' | 'address' | 'role' | 'companyId'>
>

const day = 24 * 60 * 60 * 1000
const goodForMs: Record<CodePurpose, number> = {
  invitation: 14 * day,
  reset: day / 12,
  'trusted-device': 30 * day,
  survey: 30 * day,
}

/** A code to mail or keep; only its hash is stored. */
export async function issueCode(
  purpose: CodePurpose,
  grant: Grant,
  { database, now }: Context,
): Promise<string> {
  const code = randomBytes(24).toString('base64url')
  const expiresAt = new Date(now().getTime() + goodForMs[purpose])
  await database.db.insert(codes).values({ hash: hashOf(code), purpose, expiresAt, ...grant })
  return code
}

/** A code with what became of it; null when there never was one. */
export async function findCode(
  purpose: CodePurpose,
  code: string,
  { database, now }: Context,
): Promise<{ code: Code; state: 'good' | 'used' | 'expired' } | null> {
  const [row] = await database.db
    .select()
    .from(codes)
    .where(and(eq(codes.hash, hashOf(code)), eq(codes.purpose, purpose)))
  if (!row) return null
  const state = row.usedAt ? 'used' : row.expiresAt <= now() ? 'expired' : 'good'
  return { code: row, state }
}

/** Null when it was used, has expired or never was. */
export async function readCode(
  purpose: CodePurpose,
  code: string,
  { database, now }: Context,
): Promise<Code | null> {
  const [row] = await database.db
    .select()
    .from(codes)
    .where(good(purpose, code, now()))
  return row ?? null
}

/** Spends a code; of two that try at once one gets it, the other null. */
export async function spendCode(
  purpose: CodePurpose,
  code: string,
  now: Date,
  tx: Transaction,
): Promise<Code | null> {
  const [row] = await tx
    .update(codes)
    .set({ usedAt: now })
    .where(good(purpose, code, now))
    .returning()
  return row ?? null
}

/** The person's codes for these purposes work no longer. */
export async function revokeCodes(
  userId: number,
  purposes: readonly CodePurpose[],
  db: Db | Transaction,
): Promise<void> {
  await db.delete(codes).where(and(eq(codes.userId, userId), inArray(codes.purpose, [...purposes])))
}

/** For a code that never reached anybody. */
export async function forgetCode(code: string, { database }: Context): Promise<void> {
  await database.db.delete(codes).where(eq(codes.hash, hashOf(code)))
}

const hashOf = (code: string) => createHash('sha256').update(code).digest('hex')

const good = (purpose: CodePurpose, code: string, now: Date) =>
  and(
    eq(codes.hash, hashOf(code)),
    eq(codes.purpose, purpose),
    isNull(codes.usedAt),
    gt(codes.expiresAt, now),
  )
