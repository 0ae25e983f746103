import { laneClosing } from '#contract/ext/lane-closing.ts'
import { tenderRounds } from '#contract/ext/tender-rounds.ts'
import { tenderStanding } from '#contract/ext/tender-standing.ts'
import { Mode } from '#domain/mode.ts'
import { serve } from '#server/serve.ts'
import { extendLanes } from '#server/terms/extend-lanes.ts'
import { listLanes } from '#server/lanes/lane-list.ts'
import { openShortlistedRound } from '#server/terms/save-terms.ts'
import { roundHistory } from '#server/terms/round-history.ts'
import { standingBytes, type StandingLanes, tenderStandings } from '#server/insight/standing.ts'

export const tenderRoundRoutes = [
  serve(tenderRounds.list, ({ caller, query }, context) =>
    roundHistory(caller, query.mode, context),
  ),

  serve(tenderRounds.open, ({ caller, params, body }, context) =>
    openShortlistedRound(caller, params.id, body, context),
  ),

  serve(laneClosing.extend, async ({ caller, body }, context) => {
    await extendLanes(caller, body.laneIds, body.closesAt, context)
    return listLanes(caller, { laneIds: body.laneIds }, context)
  }),

  serve(
    tenderStanding.list,
    async ({ caller }, context) => (await tenderStandings(caller, undefined, context)).standings,
    {
      keptByMode: () => Mode.Universal,
      async sum({ caller }, context, before: StandingLanes | undefined) {
        const { standings, of } = await tenderStandings(caller, before, context)
        return { answer: standings, parts: of, byteCount: of.lanes.size * standingBytes }
      },
    },
  ),
]
