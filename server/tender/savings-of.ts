import { sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { savingsSchema } from '#contract/overview.ts'
import { Mode } from '#domain/mode.ts'
import type { Db } from '#server/store/database.ts'

type Savings = z.infer<typeof savingsSchema>

type Sums = {
  lanes: number
  awarded_lanes: number
  without_baseline: number
  without_bid: number
  baseline: number
  covered: number
  paid: number
}

/**
 * Savings of a company in a mode (Universal: all of them) against the frozen baseline: confirmed
 * awards only, over their share and months. Lanes left out are counted, never taken as 0.
 */
export async function savingsOf(companyId: number, mode: number, db: Db): Promise<Savings> {
  const ofMode = mode === Mode.Universal ? sql`true` : sql`l.mode = ${mode}`
  const { rows } = await db.execute<Sums>(sql`
    with lane as (
      select l.id, l.baseline_cents,
        exists (select 1 from bids b where b.lane_id = l.id and b.status <> 'draft' and b.landed_cents is not null) as has_bid,
        (select sum(a.baseline_cents) from awards a where a.lane_id = l.id and a.state = 'confirmed') as covered,
        (select sum(a.awarded_cents) from awards a where a.lane_id = l.id and a.state = 'confirmed') as paid
      from lanes l where l.company_id = ${companyId} and l.approved and ${ofMode})
    select count(*)::int as lanes,
      count(*) filter (where paid is not null)::int as awarded_lanes,
      count(*) filter (where baseline_cents is null)::int as without_baseline,
      count(*) filter (where baseline_cents is not null and not has_bid)::int as without_bid,
      coalesce(sum(baseline_cents), 0)::bigint as baseline,
      coalesce(sum(covered) filter (where baseline_cents is not null), 0)::bigint as covered,
      coalesce(sum(paid) filter (where baseline_cents is not null), 0)::bigint as paid
    from lane`)
  const [sums] = rows
  return {
    mode: mode as Savings['mode'],
    lanes: sums?.lanes ?? 0,
    awardedLanes: sums?.awarded_lanes ?? 0,
    withoutBaseline: sums?.without_baseline ?? 0,
    withoutBid: sums?.without_bid ?? 0,
    baselineCost: (sums?.baseline ?? 0) / 100,
    awardedBaseline: (sums?.covered ?? 0) / 100,
    awardedCost: (sums?.paid ?? 0) / 100,
    savings: ((sums?.covered ?? 0) - (sums?.paid ?? 0)) / 100,
  }
}
