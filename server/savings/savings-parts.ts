import { type SQL, sql } from 'drizzle-orm'
import type { SavingsFilter, savingsReferences } from '#contract/ext/savings.ts'
import { bidCounts } from '#server/bids/counting-bids.ts'
import type { Caller } from '#server/context.ts'
import { is } from '#server/spend/spend-rows.ts'
import { seenBy } from '#server/lanes/seen-lanes.ts'
import { awardCosts, awardCovers, coveredOf } from './savings-rule.ts'

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

type State = 'confirmed' | 'pending'

/** Awards `a` on those lanes `l`, whether or not there is a baseline to compare them with. */
export const anyAwardsOnLanes = (state: State, filter: SavingsFilter): SQL => sql`
  a.state = ${state} and ${ofCarrier(filter, sql`a.carrier_id`)} and ${inMonth(state, filter)}`

/** The same without those of lanes that have no baseline. */
export const awardsOnLanes = (state: State, filter: SavingsFilter): SQL =>
  sql`l.baseline_cents is not null and ${anyAwardsOnLanes(state, filter)}`

/** `part as (...)`: those awards, each with what it covers of a year and what else that year would cost. */
export const awardParts = (
  state: State,
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

/** `valued as (...)` of `lane` and `market`: the awards, each with what it covers of a year at every reference; null where there is none. */
export const valuedParts = (state: 'confirmed' | 'pending', filter: SavingsFilter): SQL => sql`
  ${awardParts(state, filter)},
  valued as (
    select p.id, p.lane_id, p.carrier_id, p.share, p.month, p.mode, p.region, p.lane, p.covered, p.paid,
      ${shareOfYear(sql`p.incumbent`)} as incumbent, ${shareOfYear(sql`p.target`)} as target,
      ${shareOfYear(sql`(m.unit * p.volume)`)} as market
    from part p left join market m on m.trade = p.trade)`

/** The column of `valued` that holds a reference. */
export const referenceColumn = (reference: (typeof savingsReferences)[number]): SQL =>
  sql`${sql.identifier(reference === 'baseline' ? 'covered' : reference)}`

const shareOfYear = (yearly: SQL): SQL =>
  coveredOf(yearly, { covered: sql`p.covered`, baseline: sql`p.year` })

/** `lowest as (...)`: of each lane its lowest valid bid. */
export const lowestBids = sql`
  lowest as (
    select distinct on (b.lane_id) b.lane_id, b.carrier_id, b.landed_cents
    from bids b join lane l on l.id = b.lane_id
    where ${bidCounts('b')} order by b.lane_id, b.landed_cents, b.id)`

/** Lanes `l` with a baseline and a lowest bid `o`, of the carrier where the filter names one. */
export const isIdentified = (filter: SavingsFilter): SQL =>
  sql`l.baseline_cents is not null and o.lane_id is not null and ${ofCarrier(filter, sql`o.carrier_id`)}`

/** Where rates of a lane or month are alike enough to compare companies; null where a country is unknown. */
const tradeOf = (row: { of: SQL; origin: SQL; destination: SQL }) =>
  sql`(${row.of}.mode || '|' || ${row.origin} || '|' || ${row.destination} || '|' || coalesce(${row.of}.equipment, ''))`

export const ofCarrier = ({ carrierId }: SavingsFilter, column: SQL): SQL =>
  carrierId === undefined ? sql`true` : sql`${column} = ${carrierId}`

/** Only what is confirmed has a month. */
const inMonth = (state: State, { month }: SavingsFilter): SQL =>
  month === undefined || state === 'pending'
    ? sql`true`
    : sql`to_char(a.confirmed_at at time zone 'UTC', 'YYYY-MM') = ${month}`
