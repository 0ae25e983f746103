import { sql } from 'drizzle-orm'
import type { EmittingLane } from '#contract/ext/carbon.ts'
import type { Caller } from '#server/context.ts'
import type { Db } from '#server/store/database.ts'
import { lanesInScope } from '#server/lanes/lane-scope.ts'
import { knownLanes } from './known-lanes.ts'

/** The lanes of a mode with what a year of each emits, those that emit most first. */
export async function emittingLanes(caller: Caller, mode: number, db: Db): Promise<EmittingLane[]> {
  const { rows } = await db.execute<EmittingLane>(sql`
    with ${await lanesInScope(caller, { mode }, db)}, ${knownLanes}
    select id as "laneId", origin || ' > ' || destination as lane, equipment, co2e as "kilogramsCo2e",
      tkm as "tonneKilometres", shipments,
      case when not weighed then 'withoutWeight' when not located then 'withoutDistance'
        when co2e is null then 'toCalculate' when behind then 'changed' else 'calculated' end as state
    from known order by co2e desc nulls last, id`)
  return rows
}
