import { sql } from 'drizzle-orm'
import type { Transaction } from '#server/store/database.ts'

type NewVolume = { id: number; before: number; after: number }

/** New yearly volumes keep the shape of the lanes' months. */
export async function scaleMonths(volumes: readonly NewVolume[], tx: Transaction): Promise<void> {
  const scaled = volumes
    .filter(({ before, after }) => before > 0 && after !== before)
    .map(({ id, before, after }) => ({ id, scale: after / before }))
  if (scaled.length === 0) return
  await tx.execute(sql`
    update lane_months m set forecast_volume = m.forecast_volume * c.scale
    from json_to_recordset(${JSON.stringify(scaled)}::json) as c(id int, scale float8) where m.lane_id = c.id`)
}
