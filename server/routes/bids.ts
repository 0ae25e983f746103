import { sql } from 'drizzle-orm'
import { bids } from '#contract/bids.ts'
import { bidDrafts } from '#contract/ext/bid-drafts.ts'
import { bidReview } from '#contract/ext/bid-review.ts'
import { may } from '#domain/capability.ts'
import { chargeLines } from '#domain/charge-lines.ts'
import { type BiddableMode, firstMode, Mode } from '#domain/mode.ts'
import { listDrafts, saveDrafts } from '#server/bids/bid-drafts.ts'
import { reviewBids } from '#server/bids/review-bids.ts'
import { saveFromSheet } from '#server/bids/sheets/decide-sheet.ts'
import { receiveBidSheets } from '#server/bids/sheets/receive-bid-sheets.ts'
import { seenBy } from '#server/lanes/seen-lanes.ts'
import { serve } from '#server/serve.ts'
import { awardLanes } from '#server/awards/award-lanes.ts'
import { awardedMonths } from '#server/awards/award-history.ts'
import { checkVisible, visibleLane } from '#server/lanes/lane-row.ts'
import { validMonths } from '#server/terms/months.ts'
import { listBids } from '#server/bids/present-bid.ts'
import { resetLanes } from '#server/awards/reset-lane.ts'
import { saveBids } from '#server/bids/save-bids.ts'
import { termsFor } from '#server/terms/terms.ts'
import { withdrawBid } from '#server/bids/withdraw-bid.ts'

export const bidRoutes = [
  serve(bids.charges, async ({ caller, params }, { database }) => {
    const lane = await visibleLane(caller, params.id, database.db)
    return [...chargeLines[lane.mode as BiddableMode]]
  }),

  serve(bids.validMonths, async ({ caller, query }, context) =>
    validMonths(await termsFor(caller, query.mode ?? firstMode, context), context.now()),
  ),

  serve(bids.historicalMonths, async ({ caller, query }, { database }) => {
    const ofMode = query.mode === undefined ? sql`true` : sql`l.mode = ${query.mode}`
    const { rows } = await database.db.execute<{ month: string }>(
      sql`select distinct m.month from lane_months m join lanes l on l.id = m.lane_id where ${seenBy(caller)} and ${ofMode} order by m.month`,
    )
    return rows.map(({ month }) => month)
  }),

  serve(bids.awardedMonths, ({ caller, params }, context) =>
    awardedMonths(caller, params.id, context),
  ),

  serve(bids.reset, ({ caller, params }, context) =>
    may(caller, 'bid')
      ? withdrawBid(caller, params.id, context)
      : resetLanes(caller, { laneIds: [params.id] }, context),
  ),

  serve(bids.ofLane, async ({ caller, params }, context) => {
    await visibleLane(caller, params.laneId, context.database.db)
    return listBids(caller, [params.laneId], context)
  }),

  serve(
    bids.ofLanes,
    async ({ caller, body }, context) => {
      await checkVisible(caller, body.laneIds, context.database.db)
      return listBids(caller, body.laneIds, context)
    },
    { keptByMode: () => Mode.Universal },
  ),

  serve(bidDrafts.list, ({ caller, query }, context) => listDrafts(caller, query, context)),

  serve(bidDrafts.save, ({ caller, body }, context) => saveDrafts(caller, body, context)),

  serve(bidReview.review, ({ caller, params, body }, context) =>
    reviewBids(caller, params.id, body.bids, context),
  ),

  serve(bids.save, ({ caller, body }, context) => {
    const { uploadId } = body
    return uploadId === undefined
      ? saveBids(caller, body.bids, body.submit, context)
      : saveFromSheet(caller, { ...body, uploadId }, context)
  }),

  serve(bids.accept, ({ caller, body }, context) => awardLanes(caller, body, context)),

  serve(bids.upload, ({ caller, received, query }, context) =>
    receiveBidSheets(caller, received.files, query.mode, context),
  ),
]
