import { unanswered } from '#contract/ext/unanswered.ts'
import { serve } from '#server/serve.ts'
import { listUnanswered } from '#server/lanes/unanswered.ts'

export const unansweredRoutes = [
  serve(unanswered.ofLane, ({ caller, params }, context) =>
    listUnanswered(caller, params.laneId, context),
  ),
]
