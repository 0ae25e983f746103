import { sql } from 'drizzle-orm'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { carbon } from '#contract/ext/carbon.ts'
import type { Caller } from '#server/context.ts'
import type { Db } from '#server/store/database.ts'
import { onlyRow } from '#server/store/only-row.ts'
import { lanesInScope } from '#server/lanes/lane-scope.ts'
import { knownLanes } from './known-lanes.ts'

type CarbonOverview = ResponseOf<typeof carbon.overview>
type Totals = Omit<CarbonOverview, 'toCalculate'> & { todo: number[] | null }

/** A year of the lanes of a mode: totals, and those a calculation would change. */
export async function carbonOverview(
  caller: Caller,
  mode: number,
  db: Db,
): Promise<CarbonOverview> {
  const lanes = await lanesInScope(caller, { mode }, db)
  const { rows } = await db.execute<Totals>(sql`
    with ${lanes}, ${knownLanes}
    select coalesce(sum(co2e), 0)::float8 as "kilogramsCo2e", coalesce(sum(tkm), 0)::float8 as "tonneKilometres",
      coalesce(sum(shipments), 0)::int as shipments, count(*)::int as lanes, count(co2e)::int as calculated,
      count(*) filter (where not weighed)::int as "withoutWeight",
      count(*) filter (where weighed and not located)::int as "withoutDistance",
      array_agg(id order by id) filter (where behind and weighed and located) as todo
    from known`)
  const { todo, ...sums } = onlyRow(rows)
  return { ...sums, toCalculate: todo ?? [] }
}
