import { overview } from '#contract/overview.ts'
import { may } from '#domain/capability.ts'
import type { StatKind } from '#domain/overview.ts'
import type { Caller, Context } from '#server/context.ts'
import { resetDemo } from '#server/demo/reset-demo.ts'
import { notFound } from '#server/refusal.ts'
import { serve, wholeMode } from '#server/serve.ts'
import { type BidsOfLanes, laneBidsBytes } from '#server/insight/lane-bids.ts'
import { laneBreakdown } from '#server/insight/lane-breakdown.ts'
import { type LaneScope, lanesInScope } from '#server/lanes/lane-scope.ts'
import { flowsOf } from '#server/insight/flows.ts'
import { savingsOf } from '#server/insight/savings-of.ts'
import { statsOf } from '#server/insight/stats.ts'

export const overviewRoutes = [
  serve(
    overview.stats,
    async ({ caller, params, query }, context) =>
      (await statsOf(caller, { mode: params.id, ...query }, context)).stats,
    {
      keptByMode: wholeMode,
      async sum({ caller, params, query }, context, before: BidsOfLanes | undefined) {
        const scope = { mode: params.id, ...query }
        const { stats, of } = await statsOf(caller, scope, context, undefined, before)
        return { answer: stats, parts: of, byteCount: (of?.lanes.size ?? 0) * laneBidsBytes }
      },
    },
  ),

  serve(
    overview.stat,
    ({ caller, params }, context) => oneStat(caller, params.kind, { mode: params.mode }, context),
    { keptByMode: ({ params }) => params.mode },
  ),

  serve(overview.statOfUpload, ({ caller, params }, context) =>
    oneStat(caller, params.kind, { mode: params.mode, uploadId: params.uploadId }, context),
  ),

  serve(
    overview.laneBreakdown,
    ({ caller, params, query }, { database }) =>
      laneBreakdown(caller, { mode: params.id, ...query }, database.db),
    { keptByMode: wholeMode },
  ),

  serve(
    overview.visualiser,
    async ({ caller, params, query }, { database: { db } }) => {
      const lanes = await lanesInScope(caller, { mode: params.id, ...query }, db, 'ports')
      return flowsOf(caller, lanes, db)
    },
    { keptByMode: wholeMode },
  ),

  serve(overview.resetDemo, (_asked, context) => resetDemo(context)),
]

async function oneStat(caller: Caller, kind: StatKind, scope: LaneScope, context: Context) {
  if (kind === 'Savings' && may(caller, 'see baseline costs')) {
    return savingsOf(caller, scope, context.database.db)
  }
  const {
    stats: [stat],
  } = await statsOf(caller, scope, context, [kind])
  if (!stat) throw notFound('The stat')
  return stat
}
