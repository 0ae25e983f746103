import { awardBoard } from '#contract/ext/award-board.ts'
import { serve } from '#server/serve.ts'
import { bidBoard } from '#server/awards/award-board.ts'
import { resetLanes } from '#server/awards/reset-lane.ts'

export const awardBoardRoutes = [
  serve(awardBoard.bids, ({ caller, query }, context) => bidBoard(caller, query, context), {
    keptByMode: ({ query }) => query.mode,
  }),

  serve(awardBoard.withdraw, ({ caller, body }, context) =>
    resetLanes(caller, [...new Set(body.laneIds)], context),
  ),
]
