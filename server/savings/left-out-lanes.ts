import { sql } from 'drizzle-orm'
import { type LeftOutLane, mostLeftOutLanes, type SavingsFilter } from '#contract/ext/savings.ts'
import { biddableModeSchema } from '#domain/mode-schema.ts'
import { toDollars } from '#domain/money.ts'
import { bidCounts } from '#server/bids/counting-bids.ts'
import type { Caller } from '#server/context.ts'
import type { Db } from '#server/store/database.ts'
import { savingsLanes } from './savings-parts.ts'

type Row = {
  id: number
  mode: number
  lane: string
  region: string
  incumbent: string | null
  spend: number
  reason: 'baseline' | 'bid'
}

/** Lanes without savings: no baseline, or a baseline and no valid bid. */
export async function leftOutLanes(
  caller: Caller,
  filter: SavingsFilter,
  db: Db,
): Promise<LeftOutLane[]> {
  const { rows } = await db.execute<Row>(sql`
    with ${savingsLanes(caller, filter)},
    bid_on as (select distinct b.lane_id from bids b join lane l on l.id = b.lane_id where ${bidCounts('b')})
    select l.id, l.mode, l.origin || ' > ' || l.destination as lane, l.region, l.incumbent_name as incumbent, l.historic_cents as spend,
      case when l.baseline_cents is null then 'baseline' else 'bid' end as reason
    from lane l left join bid_on o on o.lane_id = l.id
    where l.baseline_cents is null or o.lane_id is null
    order by l.historic_cents desc, l.id limit ${mostLeftOutLanes}`)
  return rows.map(({ id, mode, spend, ...row }) => ({
    laneId: id,
    mode: biddableModeSchema.parse(mode),
    spend: toDollars(spend),
    ...row,
  }))
}
