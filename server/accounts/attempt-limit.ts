import { eq, sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/refusal.ts'
import { attempts } from '#server/store/tables/people.ts'

const minute = 60_000

/** So many are free; then the wait doubles from `firstWaitMs` up to `windowMs`, after which all is forgotten. */
export type AttemptRule = { free: number; windowMs: number; firstWaitMs: number }

/** Of a password or a code. */
const guesses: AttemptRule = { free: 10, windowMs: 15 * minute, firstWaitMs: minute }

/** Of looking something up without a session, by address: who tries sixty is collecting. */
const lookups: AttemptRule = { free: 60, windowMs: 15 * minute, firstWaitMs: minute }

/** 429 for an address that looks up too much of one kind. */
export const countLookup = (kind: string, address: string, context: Context): Promise<void> =>
  countAttempt(`${kind} ${address}`, context, lookups)

/** Counts an attempt before it is judged, so that a thousand at once are limited too; 429 over the limit. */
export async function countAttempt(
  subject: string,
  context: Context,
  rule: AttemptRule = guesses,
): Promise<void> {
  const waitMs = await tryAttempt(subject, context, rule)
  if (waitMs > 0) {
    throw new Refusal(429, `Too many attempts. Try again in ${Math.ceil(waitMs / minute)} min.`)
  }
}

/** Milliseconds to wait; 0 where the attempt is counted and may go on. */
export async function tryAttempt(
  subject: string,
  { database, now }: Context,
  { free, windowMs, firstWaitMs }: AttemptRule,
): Promise<number> {
  const time = now()
  const counted = await database.db
    .insert(attempts)
    .values({ subject, failures: 1, windowStart: time })
    .onConflictDoUpdate({
      target: attempts.subject,
      set: {
        failures: sql`case when ${attempts.windowStart} <= ${new Date(time.getTime() - windowMs)} then 1 else ${attempts.failures} + 1 end`,
        windowStart: time,
      },
      setWhere: sql`${attempts.failures} < ${free} or ${attempts.windowStart} <= ${time}::timestamptz
        - least(power(2, least(${attempts.failures} - ${free}, 20)) * ${firstWaitMs}, ${windowMs}) * interval '1 millisecond'`,
    })
    .returning({ failures: attempts.failures })
  if (counted.length > 0) return 0
  const [row] = await database.db.select().from(attempts).where(eq(attempts.subject, subject))
  if (!row) return 0
  const wait = Math.min(2 ** (row.failures - free) * firstWaitMs, windowMs)
  return Math.max(1, row.windowStart.getTime() + wait - time.getTime())
}

/** After a success. */
export async function forgetAttempts(subject: string, { database }: Context): Promise<void> {
  await database.db.delete(attempts).where(eq(attempts.subject, subject))
}

export const signInSubject = (username: string): string =>
  `sign-in ${username.trim().toLowerCase()}`
