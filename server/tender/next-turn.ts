import { sql } from 'drizzle-orm'
import type { Db } from '#server/store/database.ts'
import { negotiationTerms } from '#server/store/tables/terms.ts'

/** When figures next change by the clock alone: a round opens or closes, a lane closes, or the day ends (UTC). */
export async function nextTurn(now: Date, db: Db): Promise<Date> {
  const rounds = await db
    .select({
      opensAt: sql<string | null>`${negotiationTerms.terms}->>'opensAt'`,
      closesAt: sql<string | null>`${negotiationTerms.terms}->>'closesAt'`,
    })
    .from(negotiationTerms)
  const { rows } = await db.execute<{ at: Date | string | null }>(
    sql`select min(own_closes_at) as at from lanes where own_closes_at > ${now}`,
  )
  const midnight = new Date(now)
  midnight.setUTCHours(24, 0, 0, 0)
  const moments = [
    ...rounds.flatMap(({ opensAt, closesAt }) => [opensAt, closesAt]),
    rows[0]?.at ?? null,
  ]
    .flatMap((moment) => (moment === null ? [] : [new Date(moment).getTime()]))
    .filter((moment) => moment > now.getTime())
  return new Date(Math.min(midnight.getTime(), ...moments))
}
