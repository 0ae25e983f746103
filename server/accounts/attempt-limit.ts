import { eq, sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/refusal.ts'
import { attempts } from '#server/store/tables.ts'

const windowMs = 15 * 60 * 1000
const freeFailures = 10

/** Refuses (429) once a subject failed 10 times in 15 minutes; each further failure doubles the wait. */
export async function checkAttempts(subject: string, { database, now }: Context): Promise<void> {
  const [row] = await database.db.select().from(attempts).where(eq(attempts.subject, subject))
  if (!row || row.failures < freeFailures) return
  const waitMs = Math.min(2 ** (row.failures - freeFailures) * 60_000, windowMs)
  const left = row.windowStart.getTime() + waitMs - now().getTime()
  if (left > 0) {
    throw new Refusal(429, `Too many attempts. Try again in ${Math.ceil(left / 60_000)} min.`)
  }
}

export async function countFailure(subject: string, { database, now }: Context): Promise<void> {
  const time = now()
  const stale = new Date(time.getTime() - windowMs)
  await database.db
    .insert(attempts)
    .values({ subject, failures: 1, windowStart: time })
    .onConflictDoUpdate({
      target: attempts.subject,
      set: {
        failures: sql`case when ${attempts.windowStart} < ${stale} then 1 else ${attempts.failures} + 1 end`,
        windowStart: time,
      },
    })
}

export async function forgetFailures(subject: string, { database }: Context): Promise<void> {
  await database.db.delete(attempts).where(eq(attempts.subject, subject))
}
