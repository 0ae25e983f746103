import { sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { failedSignIns } from '#server/store/tables/people.ts'

/** Counts a refused sign-in by the hour, for the Owner to see that somebody is guessing. */
export async function countFailedSignIn({ database, now }: Context): Promise<void> {
  const hour = new Date(now())
  hour.setMinutes(0, 0, 0)
  await database.db
    .insert(failedSignIns)
    .values({ hour, failures: 1 })
    .onConflictDoUpdate({
      target: failedSignIns.hour,
      set: { failures: sql`${failedSignIns.failures} + 1` },
    })
}
