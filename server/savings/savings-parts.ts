import { type SQL, sql } from 'drizzle-orm'
import type { SavingsFilter } from '#contract/ext/savings.ts'
import { bidCounts } from '#server/bids/counting-bids.ts'
import type { Caller } from '#server/context.ts'
import { is } from '#server/spend/spend-rows.ts'
import { seenBy } from '#server/lanes/lane-scope.ts'

/** Few of the columns of lanes: 100,000 rows are kept aside while one statement reads them several times. */
const laneColumns = sql`l.id, l.company_id, l.mode, l.region, l.origin, l.destination, l.incumbent_id, l.incumbent_name,
      l.historic_cents, l.historic_volume, l.forecast_volume, l.baseline_cents, l.target_cents`

/** `lane as (...)`: the lanes savings are about. */
export const savingsLanes = (caller: Caller, { mode, region }: SavingsFilter): SQL => sql`
  lane as (select ${laneColumns}, null as trade from lanes l where ${seenBy(caller)} and ${is(sql`l.mode`, mode)} and ${is(sql`l.region`, region)})`

/** A market rate covers at least this many companies, so that none can be identified. */
const companiesBehindMarket = 3

/**
 * `lane as (...)` with the trade of each, and `market as (...)`: the middle of what companies paid a unit in
 * cents, by trade. Both from one reading of the lanes, which takes longer than all sums of them.
 */
export const tradedLanes = ({ companyId }: Caller, { mode, region }: SavingsFilter): SQL => sql`
  traded as (select ${laneColumns}, ${tradeOfLane} as trade, l.company_id = ${companyId} as own
    from lanes l where l.approved and ${is(sql`l.mode`, mode)}),
  lane as (select * from traded l where l.own and ${is(sql`l.region`, region)}),
  unit as (
    select trade, company_id, sum(historic_cents)::float8 / sum(historic_volume) as unit
    from traded where trade is not null and historic_volume > 0 and historic_cents > 0 group by 1, 2),
  market as (
    select trade, percentile_cont(0.5) within group (order by unit) as unit
    from unit group by trade having count(*) >= ${companiesBehindMarket})`

/**
 * `part as (...)`: the awards on those lanes, each with what it covers of a year and what else that year
 * would cost. Lanes without a baseline are left out.
 */
export const awardParts = (
  state: 'confirmed' | 'pending',
  filter: SavingsFilter,
  name: 'part' | 'waiting' = 'part',
): SQL => sql`
  ${sql.identifier(name)} as (
    select a.id, a.lane_id, a.carrier_id, a.share, a.months, l.mode, l.region, l.origin || ' > ' || l.destination as lane,
      to_char(a.confirmed_at at time zone 'UTC', 'YYYY-MM') as month, l.baseline_cents as year,
      coalesce(a.baseline_cents, 0) as covered, a.awarded_cents as paid, i.landed_cents as incumbent,
      nullif(l.target_cents, 0) as target, l.forecast_volume as volume, l.historic_cents, l.historic_volume, l.trade
    from awards a join lane l on l.id = a.lane_id
      left join bids i on i.lane_id = l.id and i.carrier_id = l.incumbent_id and ${bidCounts('i')}
    where a.state = ${state} and l.baseline_cents is not null and ${ofCarrier(filter, sql`a.carrier_id`)} and ${inMonth(state, filter)})`

/** Where rates of lanes `l` are alike enough to compare companies: mode, countries and equipment; null where unknown. */
const tradeOfLane = sql`(l.mode || '|' || (l.location->>'originCountryClean') || '|' || (l.location->>'destCountryClean') || '|' || coalesce(l.equipment, ''))`

export const ofCarrier = ({ carrierId }: SavingsFilter, column: SQL): SQL =>
  carrierId === undefined ? sql`true` : sql`${column} = ${carrierId}`

/** Only what is confirmed has a month. */
const inMonth = (state: 'confirmed' | 'pending', { month }: SavingsFilter): SQL =>
  month === undefined || state === 'pending'
    ? sql`true`
    : sql`to_char(a.confirmed_at at time zone 'UTC', 'YYYY-MM') = ${month}`
