import { type SQL, sql } from 'drizzle-orm'
import { lights } from '#domain/light.ts'
import type { Caller } from '#server/context.ts'
import type { Db } from '#server/store/database.ts'
import { type LaneScope, lanesInScope } from './lane-scope.ts'

export type LanePart = { by: string; value: string; lanes: number; baselineCost: number }

type Counted = { by: string; value: string; lanes: number; baseline: number }

/** Lanes by status, light and region; a carrier counts its own lights where it may see them, and no cost. */
export async function laneBreakdown(caller: Caller, scope: LaneScope, db: Db): Promise<LanePart[]> {
  const cost =
    caller.role === 'Carrier' ? sql`0::bigint` : sql`coalesce(sum(baseline_cents), 0)::bigint`
  const by = (word: string, value: SQL) =>
    sql`select ${word} as by, ${value} as value, count(*)::int as lanes, ${cost} as baseline from seen group by 2`
  const { rows } = await db.execute<Counted>(sql`
    with ${await lanesInScope(caller, scope, db)},
    seen as (select lane.status, lane.region, lane.baseline_cents, ${lightFor(caller)} as shown_light from lane)
    ${by('status', sql`status`)} union all ${by('light', sql`coalesce(shown_light, 'None')`)}
    union all ${by('region', sql`region`)}`)
  return rows
    .map(({ baseline, ...part }) => ({ ...part, baselineCost: baseline / 100 }))
    .toSorted((a, b) => place(a) - place(b) || b.lanes - a.lanes)
}

/** Terms a shipper never saved show the light. */
const lightFor = (caller: Caller): SQL =>
  caller.role === 'Carrier'
    ? sql`(select b.light from bids b left join negotiation_terms t on t.company_id = lane.company_id and t.mode = lane.mode
        where b.lane_id = lane.id and b.carrier_id = ${caller.companyId} and b.status <> 'draft'
          and coalesce((t.terms->'carriersSee'->>'light')::boolean, true))`
    : sql`lane.light`

/** Statuses and lights in the order of their life, regions by size. */
const place = ({ by, value }: LanePart): number => {
  const order: readonly string[] = ['open', 'started', 'paused', 'awarded', ...lights, 'None']
  return (
    ['status', 'light', 'region'].indexOf(by) * 100 + (by === 'region' ? 0 : order.indexOf(value))
  )
}
