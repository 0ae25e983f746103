import { eq, sql } from 'drizzle-orm'
import { networkOf } from '#server/client-address.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/refusal.ts'
import { attempts } from '#server/store/tables/people.ts'

const minute = 60_000

/** So many are free; then the wait doubles from `firstWaitMs` up to `windowMs`, after which all is forgotten. */
export type AttemptRule = { free: number; windowMs: number; firstWaitMs: number }

const guesses: AttemptRule = { free: 10, windowMs: 15 * minute, firstWaitMs: minute }

/** Of looking something up without a session, by address: who tries sixty is collecting. */
const lookups: AttemptRule = { free: 60, windowMs: 15 * minute, firstWaitMs: minute }

/** 429 for an address that looks up too much of one kind. */
export const countLookup = (kind: string, address: string, context: Context): Promise<void> =>
  countAttempt(`${kind} ${networkOf(address)}`, context, lookups)

/** Counts an attempt before it is judged, so that a thousand at once are limited too; 429 over the limit. */
export async function countAttempt(
  subject: string,
  context: Context,
  rule: AttemptRule = guesses,
): Promise<void> {
  refuseWait(await tryAttempt(subject, context, rule))
}

function refuseWait(waitMs: number): void {
  if (waitMs <= 0) return
  const refusal = new Refusal(
    429,
    `Too many attempts. Try again in ${Math.ceil(waitMs / minute)} min.`,
  )
  refusal.retryAfter = Math.ceil(waitMs / 1000)
  throw refusal
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
        // A window begins with its first attempt; once it is full, the wait begins with its last.
        windowStart: sql`case when ${attempts.windowStart} > ${new Date(time.getTime() - windowMs)} and ${attempts.failures} + 1 < ${free} then ${attempts.windowStart} else ${time} end`,
      },
      setWhere: sql`${attempts.failures} < ${free} or ${attempts.windowStart} <= ${time}::timestamptz
        - least(power(2, least(${attempts.failures} - ${free}, 20)) * ${firstWaitMs}, ${windowMs}) * interval '1 millisecond'`,
    })
    .returning({ failures: attempts.failures })
  if (counted.length > 0) return 0
  return Math.max(1, await waitFor(subject, { database, now }, { free, windowMs, firstWaitMs }))
}

/** Milliseconds until the next attempt is judged, without counting one; 0 or less where it is now. */
async function waitFor(
  subject: string,
  { database, now }: Pick<Context, 'database' | 'now'>,
  { free, windowMs, firstWaitMs }: AttemptRule,
): Promise<number> {
  const [row] = await database.db.select().from(attempts).where(eq(attempts.subject, subject))
  if (!row || row.failures < free) return 0
  const wait = Math.min(2 ** (row.failures - free) * firstWaitMs, windowMs)
  return row.windowStart.getTime() + wait - now().getTime()
}

/** The failed attempts of one network, over all accounts together. */
const fromNetwork: AttemptRule = { free: 30, windowMs: 15 * minute, firstWaitMs: minute }
const networkSubject = (address: string) => `from ${networkOf(address)}`

/**
 * Counts an attempt for what is guessed and for where it comes from; answers what takes it back after a
 * success. A device that signed in before counts for itself alone. 429 over either limit.
 */
export async function countGuess(
  subject: string,
  { device, address }: { device: string | null; address: string },
  context: Context,
): Promise<() => Promise<void>> {
  const own = device === null ? subject : `${subject} device ${device}`
  const network = networkSubject(address)
  // Who is over the limit leaves no counter behind for every name it tries.
  if (device === null) refuseWait(await waitFor(network, context, fromNetwork))
  await countAttempt(own, context)
  if (device === null) await countAttempt(network, context, fromNetwork)
  return async () => {
    await forgetAttempts(own, context)
    if (device === null) await takeBack(network, context)
  }
}

/** One attempt that was no guess. */
async function takeBack(subject: string, { database }: Context): Promise<void> {
  await database.db
    .update(attempts)
    .set({ failures: sql`greatest(${attempts.failures} - 1, 0)` })
    .where(eq(attempts.subject, subject))
}

export async function forgetAttempts(subject: string, { database }: Context): Promise<void> {
  await database.db.delete(attempts).where(eq(attempts.subject, subject))
}

export const signInSubject = (username: string): string =>
  `sign-in ${username.trim().toLowerCase()}`
