import { sql } from 'drizzle-orm'
import { overview } from '#contract/overview.ts'
import { isBiddable } from '#domain/mode.ts'
import type { Caller, Context } from '#server/context.ts'
import { fillDemo } from '#server/demo/fill-demo.ts'
import { notFound, Refusal } from '#server/refusal.ts'
import { serve } from '#server/serve.ts'
import { savingsOf } from '#server/tender/savings-of.ts'
import { statsOf } from '#server/tender/stats.ts'

export const overviewRoutes = [
  serve(overview.stats, ({ caller, params }, { database }) =>
    statsOf(caller, params.id, database.db),
  ),

  serve(overview.stat, ({ caller, params }, context) =>
    oneStat(caller, params.kind, params.mode, context),
  ),

  serve(overview.laneBreakdown, async ({ caller, params }, { database }) => {
    const { rows } = await database.db.execute<{
      by: string
      value: string
      lanes: number
      baseline: number
    }>(sql`
      with lane as (select * from lanes where company_id = ${caller.companyId} and mode = ${params.id} and approved)
      select 'status' as by, status as value, count(*)::int as lanes, coalesce(sum(baseline_cents), 0)::bigint as baseline from lane group by status
      union all select 'light', coalesce(light, 'none'), count(*)::int, coalesce(sum(baseline_cents), 0)::bigint from lane group by light
      union all select 'region', region, count(*)::int, coalesce(sum(baseline_cents), 0)::bigint from lane group by region
      order by 1, 3 desc`)
    return rows.map(({ by, value, lanes, baseline }) => ({
      by,
      value,
      lanes,
      baselineCost: baseline / 100,
    }))
  }),

  serve(overview.resetDemo, async (_asked, context) => {
    if (!context.settings.demo) throw new Refusal(409, 'This host is no demo.')
    await fillDemo(context)
  }),
]

async function oneStat(caller: Caller, kind: string, mode: number, { database }: Context) {
  if (kind === 'Savings' && caller.role !== 'Carrier')
    return savingsOf(caller.companyId, mode, database.db)
  if (!isBiddable(mode)) throw notFound('The stat of this mode')
  const found = (await statsOf(caller, mode, database.db)).find((stat) => stat.kind === kind)
  if (!found) throw notFound('The stat')
  return found
}
