import { type SQL, sql } from 'drizzle-orm'
import type { SavingsFilter } from '#contract/ext/savings.ts'
import { bidCounts } from '#server/bids/counting-bids.ts'
import type { Caller } from '#server/context.ts'
import { is } from '#server/spend/spend-rows.ts'
import { seenBy } from '#server/lanes/seen-lanes.ts'
import { awardCosts, awardCovers } from './savings-rule.ts'

/** Of lanes `l`: those savings are about. */
const savedOn = (caller: Caller, { mode, region }: SavingsFilter): SQL =>
  sql`${seenBy(caller)} and ${is(sql`l.mode`, mode)} and ${is(sql`l.region`, region)}`

/** `lane as (...)`: the lanes savings are about, in few of their columns. */
export const savingsLanes = (caller: Caller, filter: SavingsFilter): SQL => sql`
  lane as not materialized (
    select l.id, l.company_id, l.mode, l.region, l.origin, l.destination, l.incumbent_id, l.incumbent_name,
      l.historic_cents, l.historic_volume, l.forecast_volume, l.baseline_cents, l.target_cents, ${tradeOf({ of: sql`l`, origin: sql`(l.location->>'originCountryClean')`, destination: sql`(l.location->>'destCountryClean')` })} as trade
    from lanes l where ${savedOn(caller, filter)})`

/** A market rate covers at least this many companies, so that none can be identified. */
const companiesBehindMarket = 3

/** `market as (...)`: the middle of what companies paid a unit in cents, by trade. */
export const marketRates = ({ mode }: SavingsFilter): SQL => sql`
  unit as (
    select ${tradeOf({ of: sql`h`, origin: sql`h.origin_country`, destination: sql`h.dest_country` })} as trade, sum(h.cents)::float8 / sum(h.volume)::float8 as unit
    from history_months h where h.volume > 0 and h.cents > 0 and h.origin_country <> '' and h.dest_country <> '' and ${is(sql`h.mode`, mode)}
    group by h.company_id, 1),
  market as (
    select trade, percentile_cont(0.5) within group (order by unit) as unit
    from unit group by trade having count(*) >= ${companiesBehindMarket})`

/** Awards `a` on those lanes `l`. Lanes without a baseline are left out. */
export const awardsOnLanes = (state: 'confirmed' | 'pending', filter: SavingsFilter): SQL => sql`
  a.state = ${state} and l.baseline_cents is not null and ${ofCarrier(filter, sql`a.carrier_id`)} and ${inMonth(state, filter)}`

/** `part as (...)`: those awards, each with what it covers of a year and what else that year would cost. */
export const awardParts = (
  state: 'confirmed' | 'pending',
  filter: SavingsFilter,
  name: 'part' | 'waiting' = 'part',
): SQL => sql`
  ${sql.identifier(name)} as (
    select a.id, a.lane_id, a.carrier_id, a.share, l.mode, l.region, l.origin || ' > ' || l.destination as lane,
      to_char(a.confirmed_at at time zone 'UTC', 'YYYY-MM') as month, l.baseline_cents as year,
      ${awardCovers} as covered, ${awardCosts} as paid, i.landed_cents as incumbent,
      nullif(l.target_cents, 0) as target, l.forecast_volume as volume, l.trade
    from awards a join lane l on l.id = a.lane_id
      left join bids i on i.lane_id = l.id and i.carrier_id = l.incumbent_id and ${bidCounts('i')}
    where ${awardsOnLanes(state, filter)})`

/** Where rates of a lane or month are alike enough to compare companies; null where a country is unknown. */
const tradeOf = (row: { of: SQL; origin: SQL; destination: SQL }) =>
  sql`(${row.of}.mode || '|' || ${row.origin} || '|' || ${row.destination} || '|' || coalesce(${row.of}.equipment, ''))`

export const ofCarrier = ({ carrierId }: SavingsFilter, column: SQL): SQL =>
  carrierId === undefined ? sql`true` : sql`${column} = ${carrierId}`

/** Only what is confirmed has a month. */
const inMonth = (state: 'confirmed' | 'pending', { month }: SavingsFilter): SQL =>
  month === undefined || state === 'pending'
    ? sql`true`
    : sql`to_char(a.confirmed_at at time zone 'UTC', 'YYYY-MM') = ${month}`
