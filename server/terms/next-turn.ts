import { sql } from 'drizzle-orm'
import type { Db } from '#server/store/database.ts'
import { negotiationTerms } from '#server/store/tables/terms.ts'

/** When figures next change by the clock alone: a round opens or closes, a lane closes, or the day ends (UTC). */
export async function nextTurn(now: Date, db: Db): Promise<Date> {
  const { rows } = await db.execute<{ at: string | null }>(sql`
    select unnest(array[terms->>'opensAt', terms->>'closesAt']) as at from ${negotiationTerms}
    union all select to_json(min(own_closes_at)) #>> '{}' from lanes where own_closes_at > ${now}`)
  const midnight = new Date(now)
  midnight.setUTCHours(24, 0, 0, 0)
  const moments = rows
    .flatMap(({ at }) => (at === null ? [] : [new Date(at).getTime()]))
    .filter((moment) => moment > now.getTime())
  return new Date(Math.min(midnight.getTime(), ...moments))
}
