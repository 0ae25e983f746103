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

/** The group of a scope a lane belongs to. */
export type Group = { key: string; name: string; market: Market }

/** One's own lane, or one charge location of it; `value` = amount / quantity. */
export type ComparedLane = {
  laneId: number
  part: string
  amount: number
  quantity: number
  groups: ReadonlyMap<BenchmarkScope, Group>
}

type OwnRow = {
  lane_id: number
  company_id: null
  part: string
  amount: number
  quantity: number
  scope: BenchmarkScope
  group_key: string
  group_name: string
}
type MarketRow = {
  lane_id: null
  scope: BenchmarkScope
  group_key: string
  part: string
  company_id: number
  value: number
  lanes: number
}

type Asked = {
  laneId?: number
  /** By default all that the mode knows. */
  scopes?: readonly BenchmarkScope[]
}

/** One's own lanes of a mode, or one of them, with their groups; lanes not measured are missing. */
export async function ownLanes(
  { companyId }: Caller,
  mode: BiddableMode,
  benchmark: Benchmark,
  db: Db,
  { laneId, scopes = scopesOf(mode) }: Asked = {},
): Promise<ComparedLane[]> {
  // One statement: to measure every lane and to say what it is like takes longer than all the rest.
  const { rows } = await db.execute<OwnRow | MarketRow>(sql`
    with ${comparedLanes(mode, benchmark, laneId === undefined ? sql`true` : sql`(l.company_id <> ${companyId} or l.id = ${laneId})`, scopes)},
    own as (select * from compared c where c.company_id = ${companyId})
    select o.lane_id, o.part, o.amount::float8, o.quantity::float8, o.scope, o.group_key, o.group_name,
      null::int as company_id, null::float8 as value, null::int as lanes from own o
    union all
    select null, c.part, null, null, c.scope, c.group_key, null, c.company_id, (sum(c.amount) / sum(c.quantity))::float8, count(*)::int
    from compared c
    where c.company_id <> ${companyId} and (c.scope, c.group_key) in (select scope, group_key from own)
    group by c.scope, c.group_key, c.part, c.company_id
    order by lane_id, part, company_id`)
  const own = rows.filter(isOwn)
  const markets = new Map(
    [...grouped(rows.filter(isMarket), groupId)].map(([id, ofGroup]) => [id, marketOf(ofGroup)]),
  )
  return [...grouped(own, ({ lane_id, part }) => `${lane_id} ${part}`).values()].flatMap((rows) => {
    const [first] = rows
    if (!first) return []
    const { lane_id: laneId, part, amount, quantity } = first
    const groups = new Map(
      rows.map((row) => [
        row.scope,
        {
          key: row.group_key,
          name: row.group_name,
          market: markets.get(groupId(row)) ?? marketOf([]),
        },
      ]),
    )
    return [{ laneId, part, amount, quantity, groups }]
  })
}

function marketOf(rows: readonly MarketRow[]): Market {
  const parts = rows.map(({ company_id: companyId, value, lanes }) => ({ companyId, value, lanes }))
  return { parts, figures: marketFigures(parts) }
}

const isOwn = (row: OwnRow | MarketRow): row is OwnRow => row.lane_id !== null
const isMarket = (row: OwnRow | MarketRow): row is MarketRow => row.lane_id === null

const groupId = ({ scope, group_key, part }: Pick<OwnRow, 'scope' | 'group_key' | 'part'>) =>
  `${scope}|${part}|${group_key}`
