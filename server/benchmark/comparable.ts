import { type SQL, sql } from 'drizzle-orm'
import type { Benchmark, BenchmarkScope } from '#domain/benchmark-scope.ts'
import { hasWeightBreaks } from '#domain/charge-lines.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { tradeRegionOf } from '#domain/trade-region.ts'
import { airBreakBounds, airWeightBreaks, formatWeightBreak } from '#domain/weight-break.ts'
import { allCountries } from '#server/places/countries.ts'
import { bidCounts } from '#server/bids/counting-bids.ts'
import type { Db } from '#server/store/database.ts'
import { dollarsOf } from '#server/store/dollars.ts'
import { onlyRow } from '#server/store/only-row.ts'

/** Every country that trades elsewhere than in EMEA, which is the rest of the world. */
const regionByCountry = JSON.stringify(
  Object.fromEntries(
    allCountries().flatMap(({ code }) =>
      tradeRegionOf(code) === 'EMEA' ? [] : [[code, tradeRegionOf(code)]],
    ),
  ),
)
const breakNames = airWeightBreaks.map((one) => `${formatWeightBreak(one)} kg`)

/** A lane is compared with lanes of the same equipment, by air of the same weight break. */
const kindOf = (mode: BiddableMode): SQL =>
  hasWeightBreaks(mode)
    ? sql`(${sql.param(breakNames)}::text[])[1 + width_bucket(l.kilograms / greatest(l.shipment_count, 1), ${sql.param(airBreakBounds.slice(1))}::float8[])]`
    : sql`coalesce(l.equipment, '')`

type End = 'origin' | 'dest'
const column = (end: End, part: string) => sql`p.${sql.identifier(`${end}_${part}`)}`
const country = (end: End) => column(end, 'country')
const region = (end: End) => sql`coalesce(r.regions->>${country(end)}, 'EMEA')`
const city = (end: End) =>
  sql`concat_ws(', ', ${column(end, 'city')}, nullif(${column(end, 'state')}, ''), ${country(end)})`
const port = (end: End) => column(end, 'port')
const between = (part: (end: End) => SQL): SQL => sql`${part('origin')} || ' > ' || ${part('dest')}`

/** Each part of a place is read once a lane, however many scopes name it. */
const places = sql.join(
  (['origin', 'dest'] as const).flatMap((end) =>
    Object.entries({
      country: 'CountryClean',
      city: 'CityClean',
      state: 'StateClean',
      port: 'PortCodeClean',
    }).map(
      ([part, key]) =>
        sql`l.location->>${`${end}${key}`}::text as ${sql.identifier(`${end}_${part}`)}`,
    ),
  ),
  sql`, `,
)

/** What lanes of a scope have in common, in words; null where a lane does not say. */
const common: Record<BenchmarkScope, SQL> = {
  Global: sql`'All lanes'`,
  TradeLane: sql`case when ${country('origin')} is null or ${country('dest')} is null then null else ${between(region)} end`,
  CountryToCountry: between(country),
  CityToCity: between(city),
  PortToPort: between(port),
  LaneRoute: sql`l.origin || ' > ' || l.destination || coalesce(', ' || l.service, '')`,
}

const keyOf = (scope: BenchmarkScope): SQL =>
  sql`${scope === 'LaneRoute' ? sql`l.lane_key` : common[scope]} || '|' || k.kind`
const nameOf = (scope: BenchmarkScope): SQL =>
  sql`concat_ws(', ', ${common[scope]}, nullif(k.kind, ''))`
const eachOf = (scopes: readonly BenchmarkScope[], write: (scope: BenchmarkScope) => SQL): SQL =>
  sql`array[${sql.join(scopes.map(write), sql`, `)}]::text[]`

export type Compared = {
  mode: BiddableMode
  benchmark: Benchmark
  /** Of lanes `l`; all of them without. */
  which?: SQL | undefined
  scopes: readonly BenchmarkScope[]
  /** Those of the scopes whose groups are shown by name. */
  named: readonly BenchmarkScope[]
}

/**
 * `asked`, every lane `l` of the mode, or those that `which` leaves, with `keys`, the group it has in each of the scopes (null
 * = none), and `names`, those of the named scopes in words; and `measure` of them.
 */
export const comparedLanes = ({ mode, benchmark, which, scopes, named }: Compared): SQL => sql`
  asked as materialized (
    select l.id, l.company_id, l.origin, l.destination, l.historic_cents, l.historic_volume, l.forecast_volume,
      ${eachOf(scopes, keyOf)} as keys, ${eachOf(named, nameOf)} as names
    from lanes l cross join (select ${regionByCountry}::jsonb as regions) r
    cross join lateral (select ${kindOf(mode)} as kind offset 0) k
    ${scopes.some((scope) => scope !== 'Global') ? sql`cross join lateral (select ${places} offset 0) p` : sql``}
    where l.mode = ${mode} and l.approved and ${which ?? sql`true`}),
  ${measureOf[benchmark](mode, which === undefined)}`

/** Days beyond a lane's usual transit that still count as on time, as schedule reliability is counted. */
const graceDays = 1

/**
 * `measure as (lane_id, part, amount, quantity)`: what is compared of each lane of a mode, as an amount
 * over a quantity. `part` is the charge location, '' where a lane is measured as a whole. Only lanes of `asked` are of use; `every` = they are all of the mode.
 */
const measureOf: Record<Benchmark, (mode: number, every: boolean) => SQL> = {
  CostPerUnit: () => sql`measure as (
    select l.id as lane_id, '' as part, ${dollarsOf(sql`l.historic_cents`)}::float8 as amount, l.historic_volume as quantity
    from asked l where l.historic_volume > 0 and l.historic_cents > 0)`,

  TransitTime: (mode, every) => sql`measure as (
    select t.lane_id, '' as part, sum(t.days * t.shipments) as amount, sum(t.shipments)::float8 as quantity
    from transit_days t where t.mode = ${mode} and ${amongst(every)} group by t.lane_id having sum(t.shipments) > 0)`,

  // Files name no promised date: a lane's promise is what it usually takes.
  OnTime: (mode, every) => sql`usual as materialized (
    -- The middle row, or half-way between the two in the middle.
    select lane_id, (min(days) filter (where 2 * through >= all_rows) + min(days) filter (where 2 * through > all_rows)) / 2 as days
    from (
      select t.lane_id, t.days, sum(t.rows) over (partition by t.lane_id order by t.days rows unbounded preceding) as through,
        sum(t.rows) over (partition by t.lane_id) as all_rows
      from transit_days t where t.mode = ${mode} and ${amongst(every)}) t group by lane_id),
  measure as (
    select t.lane_id, '' as part, coalesce(sum(t.shipments) filter (where t.days <= u.days + ${graceDays}::float8), 0)::float8 as amount,
      sum(t.shipments)::float8 as quantity
    from transit_days t join usual u on u.lane_id = t.lane_id where t.mode = ${mode} group by t.lane_id having sum(t.shipments) > 0)`,

  // The accepted, else the lowest bid of each lane, as charge breakdowns show it.
  Charges: () => sql`chosen as (
    select distinct on (b.lane_id) b.lane_id, b.landed_parts, l.forecast_volume
    from bids b join asked l on l.id = b.lane_id
    where l.forecast_volume > 0 and ${bidCounts('b')}
    order by b.lane_id, (b.status = 'accepted') desc, b.landed_cents, b.id),
  measure as (
    select c.lane_id, p.key as part, ${dollarsOf(sql`p.value::float8`)} as amount, c.forecast_volume as quantity
    from chosen c cross join lateral jsonb_each_text(c.landed_parts) p)`,
}

/**
 * Another text once any of what lanes of a mode are compared by in cost is another one, of any company: what
 * `comparedLanes` reads of them for CostPerUnit. To hash them takes a fraction of comparing them.
 */
export async function hashOfCosts(mode: BiddableMode, db: Db): Promise<string> {
  const { rows } = await db.execute<{ hash: string }>(sql`
    select concat_ws(' ', sum(hash_record_extended(lane, 0)), sum(hash_record_extended(lane, 1))) as hash
    from (select row(l.id, l.company_id, l.lane_key, l.origin, l.destination, l.location, l.equipment, l.service, l.kilograms, l.shipment_count,
        l.historic_cents, l.historic_volume, l.forecast_volume) as lane
      from lanes l where l.mode = ${mode} and l.approved) compared`)
  return onlyRow(rows).hash
}

/** Asked for each of them, they are not read in the order of their index. */
const amongst = (every: boolean): SQL =>
  every ? sql`true` : sql`t.lane_id in (select id from asked)`
