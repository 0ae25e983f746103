import { type SQL, sql } from 'drizzle-orm'
import type { Benchmark, BenchmarkScope } from '#domain/benchmark-scope.ts'
import { hasWeightBreaks } from '#domain/charge-lines.ts'
import type { BiddableMode } from '#domain/mode.ts'
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
