import { type SQL, sql } from 'drizzle-orm'
import type { SavingsFilter } from '#contract/ext/savings.ts'
import { Mode } from '#domain/mode.ts'
import type { Caller } from '#server/context.ts'
import type { Db } from '#server/store/database.ts'
import { lanesInScope } from '#server/tender/lane-scope.ts'

/** `lane as (...)`: the lanes savings are about. */
export const savingsLanes = (
  caller: Caller,
  { mode, region }: SavingsFilter,
  db: Db,
): Promise<SQL> => lanesInScope(caller, { mode: mode ?? Mode.Universal, region }, db)

/**
 * `part as (...)`: the awards on those lanes, each with what it covers of a year and what else that year
 * would cost. Lanes without a baseline are left out.
 */
export const awardParts = (state: 'confirmed' | 'pending', filter: SavingsFilter): SQL => sql`
  part as (
    select a.id, a.lane_id, a.carrier_id, a.share, a.months, l.mode, l.region, l.origin || ' > ' || l.destination as lane,
      to_char(a.confirmed_at at time zone 'UTC', 'YYYY-MM') as month, l.baseline_cents as year,
      coalesce(a.baseline_cents, 0) as covered, a.awarded_cents as paid, i.landed_cents as incumbent,
      nullif(l.target_cents, 0) as target, l.forecast_volume as volume
    from awards a join lane l on l.id = a.lane_id
      left join bids i on i.lane_id = l.id and i.carrier_id = l.incumbent_id and i.status <> 'draft'
    where a.state = ${state} and l.baseline_cents is not null and ${ofCarrier(filter, sql`a.carrier_id`)} and ${inMonth(state, filter)})`

/** Where rates of lanes `l` are alike enough to compare companies: mode, countries and equipment; null where unknown. */
export const tradeOfLane = sql`(l.mode || '|' || (l.location->>'originCountryClean') || '|' || (l.location->>'destCountryClean') || '|' || coalesce(l.equipment, ''))`

export const ofCarrier = ({ carrierId }: SavingsFilter, column: SQL): SQL =>
  carrierId === undefined ? sql`true` : sql`${column} = ${carrierId}`

/** Only what is confirmed has a month. */
const inMonth = (state: 'confirmed' | 'pending', { month }: SavingsFilter): SQL =>
  month === undefined || state === 'pending'
    ? sql`true`
    : sql`to_char(a.confirmed_at at time zone 'UTC', 'YYYY-MM') = ${month}`
