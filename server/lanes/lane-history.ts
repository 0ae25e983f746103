import { type SQL, sql } from 'drizzle-orm'
import { calendarMonths } from '#server/store/tables/facts.ts'

/** What is added up of each month: how many lanes moved anything in it, and what. */
const sums = {
  lanes: (month: string) => sql.raw(`count(y.shipments_${month})`),
  shipments: (month: string) => sql.raw(`sum(y.shipments_${month})`),
  volume: (month: string) => sql.raw(`sum(y.volume_${month})`),
  // Whole cents are exact as double precision up to what a number holds exactly here, and quicker to add up.
  cents: (month: string) => sql.raw(`sum(y.cents_${month}::float8)`),
}
type Amount = keyof typeof sums

/** SQL: what lanes moved by month and mode; `lanes` are rows with `id` and `mode`. */
export function movedByMonth(lanes: SQL, amounts: readonly Amount[]): SQL {
  const columns = (month: string) => amounts.map((amount) => sql.raw(`${amount}_${month}`))
  const summed = calendarMonths.flatMap((month) =>
    amounts.map((amount) => sql`${sums[amount](month)} as ${sql.raw(`${amount}_${month}`)}`),
  )
  const months = calendarMonths.map(
    (month) => sql`(${month}, ${sql.join(columns(month), sql`, `)})`,
  )
  return sql`
    select y.year || '-' || m.month as month, y.mode, ${sql.raw(amounts.map((amount) => `m.${amount}`).join(', '))}
    from (
      select l.mode, y.year, ${sql.join(summed, sql`, `)}
      from ${lanes} l join lane_years y on y.lane_id = l.id group by l.mode, y.year) y
    cross join lateral (values ${sql.join(months, sql`, `)}) m(month, ${sql.raw(amounts.join(', '))})
    where m.shipments is not null`
}
