import { and, eq, isNull } from 'drizzle-orm'
import { laneEdit } from '#contract/ext/lane-edit.ts'
import { lanes } from '#contract/lanes.ts'
import { receiveLaneSheets } from '#server/lanes/sheets/receive-lane-sheets.ts'
import { writeBidSheet } from '#server/bids/sheets/write-bid-sheet.ts'
import { may } from '#domain/capability.ts'
import { intakeSettingsSchema } from '#domain/shipment-upload.ts'
import type { Caller, Context } from '#server/context.ts'
import { receiveShipments } from '#server/intake/receive-shipments.ts'
import { rollUpMode } from '#server/intake/roll-up.ts'
import { notFound, Refusal } from '#server/refusal.ts'
import { serve, wholeMode } from '#server/serve.ts'
import { inTransaction } from '#server/store/database.ts'
import { laneInvitations } from '#server/store/tables/lanes.ts'
import { awardHistory } from '#server/awards/award-history.ts'
import { createLane } from '#server/lanes/create-lane.ts'
import { editLane } from '#server/lanes/edit-lane.ts'
import { editVolume } from '#server/lanes/edit-volume.ts'
import { exportLanes } from '#server/lanes/lane-export.ts'
import { renewLaneList } from '#server/lanes/kept-lane-list.ts'
import { listLanes } from '#server/lanes/lane-list.ts'
import { visibleLane } from '#server/lanes/lane-row.ts'
import { monthBlocks, validMonths } from '#server/terms/months.ts'
import { rateCard } from '#server/lanes/rate-card.ts'
import { showLanes } from '#server/lanes/show-lanes.ts'
import { pauseLanes, startLanes } from '#server/lanes/start-lanes.ts'
import { termsOf } from '#server/terms/terms.ts'

export const laneRoutes = [
  serve(
    lanes.list,
    async ({ caller, query }, context) => {
      const { mode, uploadId, laneId } = query
      const laneIds = laneId === undefined ? undefined : [laneId]
      const found = await listLanes(caller, { mode, uploadId, laneIds }, context)
      if (laneId !== undefined && may(caller, 'bid')) await markViewed(caller, laneId, context)
      return found
    },
    {
      keptByMode: ({ query: { mode, ...query } }) =>
        query.laneId === undefined ? wholeMode({ params: { id: mode }, query }) : null,
      renew: ({ caller, query: { mode } }, context, before) =>
        renewLaneList(caller, mode, before, context),
    },
  ),

  serve(
    lanes.reporting,
    ({ caller, params, query }, context) =>
      listLanes(caller, { mode: params.id, uploadId: query.uploadId }, context),
    {
      keptByMode: wholeMode,
      renew: ({ caller, params }, context, before) =>
        renewLaneList(caller, params.id, before, context),
    },
  ),

  serve(lanes.awardHistory, ({ caller, params }, context) =>
    awardHistory(caller, params.id, context),
  ),

  serve(lanes.create, async ({ caller, body }, context) =>
    changedLane(caller, await createLane(caller, body, context), context),
  ),

  serve(lanes.refresh, async ({ caller, params }, context) => {
    const changed = await inTransaction(context.database, (tx) =>
      rollUpMode(tx, caller.companyId, params.id),
    )
    if (changed > 0) await showLanes(context, caller, { mode: params.id, laneId: null })
    return { lanes: changed }
  }),

  serve(lanes.export, async ({ caller, body }, context) => {
    const { mode, laneIds, format, purpose } = body
    const found = await listLanes(caller, { mode, laneIds }, context)
    const side = may(caller, 'bid') ? 'carrier' : 'shipper'
    if (purpose === 'lanes') return exportLanes({ mode, side }, found, format)
    if (side !== 'carrier') throw new Refusal(403, 'Bid sheets are for carriers.')
    const scope = laneIds === undefined ? 'all' : 'some'
    return writeBidSheet(caller, { mode, lanes: found, scope, format }, context)
  }),

  serve(lanes.rateCard, ({ caller, body }, context) =>
    rateCard(caller, body.mode, body.laneIds, context),
  ),

  serve(lanes.editVolume, async ({ caller, params, body }, context) => {
    await editVolume(caller, params.id, body, context)
    return changedLane(caller, params.id, context)
  }),

  serve(laneEdit.change, async ({ caller, params, body }, context) => {
    await editLane(caller, params.id, body, context)
    return changedLane(caller, params.id, context)
  }),

  serve(lanes.validBlocks, async ({ caller, params }, context) => {
    const { db } = context.database
    const lane = await visibleLane(caller, params.id, db)
    return monthBlocks(validMonths(await termsOf(lane.companyId, lane.mode, db), context.now()))
  }),

  serve(lanes.start, async ({ caller, body }, context) => {
    await startLanes(caller, body.laneIds, body.carrierIds, context)
    return listLanes(caller, { laneIds: body.laneIds }, context)
  }),

  serve(lanes.pause, async ({ caller, body }, context) => {
    await pauseLanes(caller, body.laneIds, context)
    return listLanes(caller, { laneIds: body.laneIds }, context)
  }),

  serve(lanes.upload, ({ caller, params, received }, context) => {
    const settings = intakeSettingsSchema.parse(received.fields['settings'] ?? {})
    return settings.purpose === 'lanes'
      ? receiveShipments(caller, params.id, received.files, settings, context)
      : receiveLaneSheets(caller, params.id, received.files, context)
  }),
]

/** As it is now; colleagues and other windows load it as well. */
async function changedLane(caller: Caller, laneId: number, context: Context) {
  const [lane] = await listLanes(caller, { laneIds: [laneId] }, context)
  if (!lane) throw notFound('The lane')
  await showLanes(context, caller, { mode: lane.mode, laneId })
  return lane
}

/** When a carrier first opened a lane; reports tell the shipper. */
const markViewed = (caller: Caller, laneId: number, { database, now }: Context) =>
  database.db
    .update(laneInvitations)
    .set({ viewedAt: now() })
    .where(
      and(
        eq(laneInvitations.laneId, laneId),
        eq(laneInvitations.carrierId, caller.companyId),
        isNull(laneInvitations.viewedAt),
      ),
    )
