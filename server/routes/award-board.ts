import { awardBoard } from '#contract/ext/award-board.ts'
import { pendingAwards } from '#contract/ext/pending-awards.ts'
import { restorePending } from '#server/award-scenarios/restore-pending.ts'
import { serve } from '#server/serve.ts'
import {
  bidBoard,
  boardAndItsParts,
  boardHolds,
  type BoardMadeOf,
} from '#server/awards/award-board.ts'
import { setPending } from '#server/awards/award-lanes.ts'
import { unearnedAwards } from '#server/awards/award-offers.ts'
import { resetLanes } from '#server/awards/reset-lane.ts'

export const awardBoardRoutes = [
  serve(awardBoard.bids, ({ caller, query }, context) => bidBoard(caller, query, context), {
    keptByMode: ({ query }) => query.mode,
    sum: ({ caller, query }, context) => boardAndItsParts(caller, query, context),
    holds: ({ caller, query }, context, of: BoardMadeOf) => boardHolds(caller, query, context, of),
  }),

  serve(awardBoard.withdraw, ({ caller, body }, context) =>
    resetLanes(caller, { ...body, laneIds: [...new Set(body.laneIds)] }, context),
  ),

  serve(pendingAwards.set, ({ caller, body }, context) => setPending(caller, body, context)),

  serve(pendingAwards.unearned, ({ caller, body }, context) =>
    unearnedAwards(caller, body.awards, context),
  ),

  serve(pendingAwards.restore, ({ caller, body }, context) =>
    restorePending(caller, body, context),
  ),
]
