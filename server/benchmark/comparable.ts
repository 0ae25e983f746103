import { type SQL, sql } from 'drizzle-orm'
import { type Benchmark, type BenchmarkScope, scopesOf } from '#domain/benchmark-scope.ts'
import { type BiddableMode, Mode } from '#domain/mode.ts'
import { tradeRegionOf } from '#domain/trade-region.ts'
import { airBreakBounds, airWeightBreaks, formatWeightBreak } from '#domain/weight-break.ts'
import { allCountries } from '#server/places/countries.ts'
import { measureOf } from './measure.ts'

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
  mode === Mode.AirFreight
    ? sql`(${sql.param(breakNames)}::text[])[1 + width_bucket(l.kilograms / greatest(l.shipment_count, 1), ${sql.param(airBreakBounds.slice(1))}::float8[])]`
    : sql`coalesce(l.equipment, '')`

const country = (end: 'origin' | 'dest') => sql`(l.location->>${`${end}CountryClean`}::text)`
const region = (end: 'origin' | 'dest') => sql`coalesce(r.regions->>${country(end)}, 'EMEA')`
const city = (end: 'origin' | 'dest') =>
  sql`concat_ws(', ', (l.location->>${`${end}CityClean`}::text), nullif(l.location->>${`${end}StateClean`}::text, ''), ${country(end)})`
const port = (end: 'origin' | 'dest') => sql`(l.location->>${`${end}PortCodeClean`}::text)`
const between = (part: typeof country): SQL => sql`${part('origin')} || ' > ' || ${part('dest')}`

/** What lanes of a scope have in common, in words; null where a lane does not say. */
const common: Record<BenchmarkScope, SQL> = {
  Global: sql`'All lanes'`,
  TradeLane: sql`case when ${country('origin')} is null or ${country('dest')} is null then null else ${between(region)} end`,
  CountryToCountry: between(country),
  CityToCity: between(city),
  PortToPort: between(port),
  LaneRoute: sql`l.origin || ' > ' || l.destination || coalesce(', ' || l.service, '')`,
}

/**
 * `compared as (lane_id, company_id, part, amount, quantity, scope, group_key, group_name)`: every lane `l` of the
 * mode that `which` leaves, once for each scope it has a group in.
 */
export function comparedLanes(
  mode: BiddableMode,
  benchmark: Benchmark,
  which: SQL,
  scopes: readonly BenchmarkScope[] = scopesOf(mode),
): SQL {
  const groups = scopes.map((scope) => {
    const key = scope === 'LaneRoute' ? sql`l.lane_key` : common[scope]
    return sql`(${scope}::text, ${key}, ${common[scope]})`
  })
  return sql`asked as (select l.id from lanes l where l.mode = ${mode} and l.approved and ${which}),
  ${measureOf[benchmark](mode)},
  compared as materialized (
    select l.id as lane_id, l.company_id, m.part, m.amount, m.quantity, g.scope,
      g.key || '|' || ${kindOf(mode)} as group_key, concat_ws(', ', g.words, nullif(${kindOf(mode)}, '')) as group_name
    from measure m join lanes l on l.id = m.lane_id and l.approved
    cross join (select ${regionByCountry}::jsonb as regions) r
    cross join lateral (values ${sql.join(groups, sql`, `)}) g(scope, key, words)
    where g.key is not null)`
}
