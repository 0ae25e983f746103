import { sql } from 'drizzle-orm'
import { type MarketFigures, marketFigures, type MarketPart } from '#domain/benchmark.ts'
import { type Benchmark, type BenchmarkScope, scopesOf } from '#domain/benchmark-scope.ts'
import type { BiddableMode } from '#domain/mode.ts'
import type { Caller } from '#server/context.ts'
import type { Db } from '#server/store/database.ts'
import { grouped } from '#domain/grouped.ts'
import { comparedLanes } from './comparable.ts'

/** The other companies in a group, and what they come to together; the same for all lanes of the group. */
export type Market = { parts: readonly MarketPart[]; figures: MarketFigures | null }

export type Group = { key: string; name: string; market: Market }

/** One's own lane, or one charge location of it; `value` = amount / quantity. */
export type ComparedLane = {
  laneId: number
  /** Where it runs. */
  lane: string
  /** A year, in the mode's measure. */
  volume: number
  part: string
  amount: number
  quantity: number
  groups: ReadonlyMap<BenchmarkScope, Group>
}

type OwnLane = [
  laneId: number,
  lane: string,
  volume: number,
  keys: (string | null)[],
  names: string[],
  measured: [part: string, amount: number, quantity: number][],
]
type MarketOfCompany = [
  scope: number,
  key: string,
  part: string,
  companyId: number,
  value: number,
  lanes: number,
]

type Asked = {
  laneId?: number
  /** By default all that the mode knows. */
  scopes?: readonly BenchmarkScope[]
  /** Scopes whose groups have a name; by default all of them. */
  named?: readonly BenchmarkScope[]
}

/** One's own lanes of a mode, or one of them, with their groups; lanes not measured are missing. */
export async function ownLanes(
  { companyId }: Caller,
  mode: BiddableMode,
  benchmark: Benchmark,
  db: Db,
  { laneId, scopes = scopesOf(mode), named = scopes }: Asked = {},
): Promise<ComparedLane[]> {
  const which =
    laneId === undefined ? undefined : sql`(l.company_id <> ${companyId} or l.id = ${laneId})`
  // One statement and one value each: to measure every lane, to say what it is like and to read a row for each
  // takes longer than all the rest.
  const { rows } = await db.execute<{ own: OwnLane[]; market: MarketOfCompany[] }>(sql`
    with ${comparedLanes({ mode, benchmark, which, scopes, named })},
    own as (
      select l.id, l.origin, l.destination, l.forecast_volume, l.keys, l.names,
        json_agg(json_build_array(m.part, m.amount::float8, m.quantity::float8) order by m.part) as measured
      from asked l join measure m on m.lane_id = l.id where l.company_id = ${companyId}
      group by l.id, l.origin, l.destination, l.forecast_volume, l.keys, l.names),
    own_groups as (select distinct g.scope, g.key from own o cross join unnest(o.keys) with ordinality g(key, scope)),
    market as (
      select g.scope, g.key, m.part, l.company_id, (sum(m.amount) / sum(m.quantity))::float8 as value, count(*)::int as lanes
      from asked l join measure m on m.lane_id = l.id cross join unnest(l.keys) with ordinality g(key, scope)
      where l.company_id <> ${companyId} and (g.scope, g.key) in (select scope, key from own_groups)
      group by g.scope, g.key, m.part, l.company_id)
    select
      (select coalesce(json_agg(json_build_array(id, origin || ' > ' || destination, forecast_volume, keys, names, measured) order by id), '[]') from own) as own,
      (select coalesce(json_agg(json_build_array(scope - 1, key, part, company_id, value, lanes) order by company_id), '[]') from market) as market`)
  const [read = { own: [], market: [] }] = rows
  const marketIn = marketsByGroup(read.market, scopes)
  return read.own.flatMap(([laneId, lane, volume, keys, names, measured]) =>
    measured.map(([part, amount, quantity]) => {
      const groups = new Map<BenchmarkScope, Group>()
      for (const [at, scope] of scopes.entries()) {
        const key = keys[at]
        if (key === undefined || key === null) continue
        const name = names[named.indexOf(scope)] ?? ''
        groups.set(scope, { key, name, market: marketIn(at, part, key) })
      }
      return { laneId, lane, volume, part, amount, quantity, groups }
    }),
  )
}

function marketsByGroup(
  rows: readonly MarketOfCompany[],
  scopes: readonly BenchmarkScope[],
): (scope: number, part: string, key: string) => Market {
  const byScope = scopes.map((_scope, at) => {
    const ofScope = rows.filter(([scope]) => scope === at)
    return new Map(
      [...grouped(ofScope, ([, , part]) => part)].map(([part, ofPart]) => [
        part,
        new Map([...grouped(ofPart, ([, key]) => key)].map(([key, all]) => [key, marketOf(all)])),
      ]),
    )
  })
  return (scope, part, key) => byScope[scope]?.get(part)?.get(key) ?? noMarket
}

function marketOf(rows: readonly MarketOfCompany[]): Market {
  const parts = rows.map(([, , , companyId, value, lanes]) => ({ companyId, value, lanes }))
  return { parts, figures: marketFigures(parts) }
}

const noMarket = marketOf([])
