import { declines } from '#contract/ext/declines.ts'
import { declineFromSheet } from '#server/bids/sheets/decide-sheet.ts'
import { serve } from '#server/serve.ts'
import { declineLanes, takeDeclinesBack } from '#server/bids/decline-lanes.ts'
import { listDeclines } from '#server/bids/declines.ts'

export const declineRoutes = [
  serve(declines.ofLane, ({ caller, params }, context) =>
    listDeclines(caller, params.laneId, context),
  ),

  serve(declines.decline, ({ caller, body: { laneIds, reason, uploadId } }, context) => {
    const wanted = laneIds.map((laneId) => ({ laneId, reason }))
    return uploadId === undefined
      ? declineLanes(caller, wanted, context)
      : declineFromSheet(caller, { uploadId, declines: wanted }, context)
  }),

  serve(declines.takeBack, ({ caller, body }, context) =>
    takeDeclinesBack(caller, body.laneIds, context),
  ),
]
