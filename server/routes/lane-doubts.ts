import { laneDoubts } from '#contract/ext/lane-doubts.ts'
import { Mode } from '#domain/mode.ts'
import { decideDoubts, listDoubts } from '#server/lane-doubts/decide-doubts.ts'
import { serve } from '#server/serve.ts'

export const laneDoubtRoutes = [
  serve(laneDoubts.list, ({ caller, query }, context) =>
    listDoubts(caller, query.mode ?? Mode.Universal, context),
  ),

  serve(laneDoubts.resolve, ({ caller, body }, context) =>
    decideDoubts(caller, body.decisions, context),
  ),
]
