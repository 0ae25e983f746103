import { tenderRounds } from '#contract/ext/tender-rounds.ts'
import { serve } from '#server/serve.ts'
import { roundHistory } from '#server/tender/round-history.ts'

export const tenderRoundRoutes = [
  serve(tenderRounds.list, ({ caller, query }, context) =>
    roundHistory(caller, query.mode, context),
  ),
]
