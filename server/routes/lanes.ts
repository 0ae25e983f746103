import { and, eq } from 'drizzle-orm'
import { lanes } from '#contract/lanes.ts'
import { rollUpLanes } from '#server/intake/roll-up.ts'
import { notFound } from '#server/refusal.ts'
import { serve } from '#server/serve.ts'
import { inTransaction } from '#server/store/database.ts'
import { laneInvitations } from '#server/store/tables.ts'
import { awardHistory } from '#server/tender/award-history.ts'
import { writeBidSheet } from '#server/tender/bid-sheet.ts'
import { createLane, editVolume } from '#server/tender/edit-lane.ts'
import { exportLanes } from '#server/tender/lane-export.ts'
import { listLanes } from '#server/tender/lane-list.ts'
import { visibleLane } from '#server/tender/lane-row.ts'
import { validMonths } from '#server/tender/months.ts'
import { rateCard } from '#server/tender/rate-card.ts'
import { pauseLanes, startLanes } from '#server/tender/start-lanes.ts'
import { termsOf } from '#server/tender/terms.ts'
import type { Caller, Context } from '#server/context.ts'

export const laneRoutes = [
  serve(lanes.list, async ({ caller, query }, context) => {
    const { mode, uploadId, laneId } = query
    if (laneId !== undefined && caller.role === 'Carrier') await markViewed(caller, laneId, context)
    return listLanes(
      caller,
      { mode, uploadId, laneIds: laneId === undefined ? undefined : [laneId] },
      context,
    )
  }),

  serve(lanes.reporting, ({ caller, params, query }, context) =>
    listLanes(caller, { mode: params.id, uploadId: query.uploadId }, context),
  ),

  serve(lanes.awardHistory, ({ caller, params }, context) =>
    awardHistory(caller, params.id, context),
  ),

  serve(lanes.create, async ({ caller, body }, context) =>
    oneLane(caller, await createLane(caller, body, context), context),
  ),

  serve(lanes.refresh, async ({ caller, params }, context) => ({
    lanes: await inTransaction(context.database, (tx) =>
      rollUpLanes(tx, caller.companyId, params.id),
    ),
  })),

  serve(lanes.export, async ({ caller, body }, context) => {
    const found = await listLanes(caller, { mode: body.mode, laneIds: body.laneIds }, context)
    return body.purpose === 'bidSheet'
      ? writeBidSheet(caller, body.mode, found, context)
      : exportLanes(body.mode, found, body.format)
  }),

  serve(lanes.rateCard, ({ caller, body }, context) =>
    rateCard(caller, body.mode, body.laneIds, context),
  ),

  serve(lanes.editVolume, async ({ caller, params, body }, context) => {
    await editVolume(caller, params.id, body, context)
    return oneLane(caller, params.id, context)
  }),

  serve(lanes.validBlocks, async ({ caller, params }, context) => {
    const { db } = context.database
    const lane = await visibleLane(caller, params.id, db)
    const months = validMonths(await termsOf(lane.companyId, lane.mode, db), context.now())
    const quarters = Array.from({ length: 4 }, (_, index) => months.slice(index * 3, index * 3 + 3))
    return [months, ...quarters].map((block) => ({
      from: block[0] ?? '',
      to: block.at(-1) ?? '',
      months: block,
    }))
  }),

  serve(lanes.start, async ({ caller, body }, context) => {
    await startLanes(caller, body.laneIds, body.carrierIds, context)
    return listLanes(caller, { laneIds: body.laneIds }, context)
  }),

  serve(lanes.pause, async ({ caller, body }, context) => {
    await pauseLanes(caller, body.laneIds, context)
    return listLanes(caller, { laneIds: body.laneIds }, context)
  }),
]

async function oneLane(caller: Caller, laneId: number, context: Context) {
  const [lane] = await listLanes(caller, { laneIds: [laneId] }, context)
  if (!lane) throw notFound('The lane')
  return lane
}

const markViewed = (caller: Caller, laneId: number, { database, now }: Context) =>
  database.db
    .update(laneInvitations)
    .set({ viewedAt: now() })
    .where(and(eq(laneInvitations.laneId, laneId), eq(laneInvitations.carrierId, caller.companyId)))
