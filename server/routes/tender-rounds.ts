import { tenderRounds } from '#contract/ext/tender-rounds.ts'
import { tenderStanding } from '#contract/ext/tender-standing.ts'
import { serve } from '#server/serve.ts'
import { roundHistory } from '#server/tender/round-history.ts'
import { tenderStandings } from '#server/tender/standing.ts'

export const tenderRoundRoutes = [
  serve(tenderRounds.list, ({ caller, query }, context) =>
    roundHistory(caller, query.mode, context),
  ),

  serve(tenderStanding.list, ({ caller }, context) => tenderStandings(caller, context)),
]
