import { type SQL, sql } from 'drizzle-orm'
import type { SpendFilter } from '#contract/ext/spend.ts'
import type { Caller } from '#server/context.ts'
import { eachCharge } from '#server/intake/shipment-columns.ts'

/** `spent as (...)`: the sums of one's own company that a filter leaves, in either period. */
export const spentRows = (caller: Caller, filter: SpendFilter): SQL =>
  isPlaced(filter) ? shippedBetweenPlaces(caller, filter) : summedMonths(caller, filter)

const summedMonths = ({ companyId }: Caller, filter: SpendFilter): SQL => sql`
  spent as (
    select * from spend_months where company_id = ${companyId} and ${is(sql`mode`, filter.mode)} and ${is(sql`region`, filter.region)}
      and ${is(sql`origin_country`, filter.origin)} and ${is(sql`dest_country`, filter.destination)}
      and ${is(sql`carrier`, filter.carrier)} and ${is(sql`equipment`, filter.equipment)})`

/** The monthly sums know countries only: between places the shipments themselves are summed. */
const shippedBetweenPlaces = (caller: Caller, filter: SpendFilter): SQL => sql`
  ${spentLanes(caller, filter, 'countries')},
  spent as (
    select s.mode, s.month, coalesce(o.origin_country, '') as origin_country, coalesce(o.dest_country, '') as dest_country, o.region, coalesce(s.carrier, '') as carrier,
      coalesce(s.equipment, '') as equipment, s.shipment_count as shipments, s.cents, ${eachCharge((column) => sql`s.${column}`)}
    from shipments s join own o on o.id = s.lane_id where ${isShipped(caller, filter)})`

const isPlaced = ({ originPlace, destinationPlace, lane }: SpendFilter): boolean =>
  originPlace !== undefined || destinationPlace !== undefined || lane !== undefined

/** Beyond what the sums themselves name. */
const narrowsLanes = (filter: SpendFilter): boolean =>
  isPlaced(filter) ||
  filter.region !== undefined ||
  filter.origin !== undefined ||
  filter.destination !== undefined

/** Columns of `own` that stand in JSON: reading them takes longer than adding up all the others. */
const countryColumns = sql`, location->>'originCountryClean' as origin_country, location->>'destCountryClean' as dest_country`
const more = { figures: sql``, countries: countryColumns }

/** `own as (...)`: one's own lanes that a filter leaves. */
export const spentLanes = (
  { companyId }: Caller,
  filter: SpendFilter,
  columns: keyof typeof more = 'figures',
): SQL => sql`
  own as (
    select id, mode, region, equipment, origin, destination, origin_latitude, origin_longitude, dest_latitude, dest_longitude${more[columns]}
    from lanes where company_id = ${companyId} and ${is(sql`mode`, filter.mode)} and ${is(sql`region`, filter.region)}
      and ${is(sql`location->>'originCountryClean'`, filter.origin)} and ${is(sql`location->>'destCountryClean'`, filter.destination)}
      and ${is(sql`origin`, filter.originPlace)} and ${is(sql`destination`, filter.destinationPlace)} and ${is(sql`id`, filter.lane)})`

/** `own as (...), moved as (...)`: what moved on each of those lanes, in either period. */
export const movedLanes = (
  caller: Caller,
  filter: SpendFilter,
  columns: keyof typeof more = 'figures',
): SQL => sql`
  ${spentLanes(caller, filter, columns)},
  moved as (${isOfAllTime(filter) ? movedEver(filter) : movedInMonths(caller, filter)})`

/** Asked for what the sums of whole lanes know: a month of them each is many times as many rows. */
const isOfAllTime = ({ from, to, equipment, ...filter }: SpendFilter): boolean =>
  from === undefined && to === undefined && equipment === undefined && !isCompared(filter)

const movedEver = (filter: SpendFilter): SQL => sql`
    select s.lane_id, sum(s.cents) as cents, sum(s.shipments) as shipments, sum(s.volume) as volume, null::bigint as before
    from lane_sums s join own o on o.id = s.lane_id where ${is(sql`s.carrier`, filter.carrier)} group by s.lane_id`

const movedInMonths = ({ companyId }: Caller, filter: SpendFilter): SQL => sql`
    select s.lane_id, sum(s.cents) filter (where ${inPeriod(sql`s.month`, filter)}) as cents,
      sum(s.shipments) filter (where ${inPeriod(sql`s.month`, filter)}) as shipments,
      sum(s.volume) filter (where ${inPeriod(sql`s.month`, filter)}) as volume,
      sum(s.cents) filter (where ${inPeriodBefore(sql`s.month`, filter)}) as before
    from shipment_months s where s.company_id = ${companyId}
      and ${narrowsLanes(filter) ? sql`s.lane_id in (select id from own)` : sql`true`}
      and ${is(sql`s.mode`, filter.mode)} and ${is(sql`s.carrier`, filter.carrier)} and ${is(sql`s.equipment`, filter.equipment)}
      and (${inPeriod(sql`s.month`, filter)} or ${inPeriodBefore(sql`s.month`, filter)})
    group by s.lane_id`

/** Shipments `s` of lanes `o` that count as spend. */
export const isShipped = ({ companyId }: Caller, filter: SpendFilter): SQL => sql`
  s.company_id = ${companyId} and s.approved and ${is(sql`coalesce(s.carrier, '')`, filter.carrier)}
    and ${is(sql`coalesce(s.equipment, '')`, filter.equipment)}`

export const inPeriod = (month: SQL, { from, to }: SpendFilter): SQL => within(month, from, to)

/** Nothing, unless a period is compared with. */
export const inPeriodBefore = (month: SQL, filter: SpendFilter): SQL =>
  isCompared(filter) ? within(month, filter.beforeFrom, filter.beforeTo) : sql`false`

export const isCompared = ({ beforeFrom, beforeTo }: SpendFilter): boolean =>
  beforeFrom !== undefined || beforeTo !== undefined

export const is = (column: SQL, value: string | number | undefined): SQL =>
  value === undefined ? sql`true` : sql`${column} = ${value}`

const within = (month: SQL, from: string | undefined, to: string | undefined): SQL =>
  sql`(${from === undefined ? sql`true` : sql`${month} >= ${from}`} and ${to === undefined ? sql`true` : sql`${month} <= ${to}`})`
