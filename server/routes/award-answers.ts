import { awardAnswers } from '#contract/ext/award-answers.ts'
import { awardBackups } from '#contract/ext/award-backups.ts'
import { awardTerms } from '#contract/ext/award-terms.ts'
import { routingGuide } from '#contract/ext/routing-guide.ts'
import { answerAwards, ownAwards } from '#server/awards/award-answers.ts'
import { awardToBackups, keepAwards, openParts, partsOfLane } from '#server/awards/award-backups.ts'
import { routingGuide as writeRoutingGuide } from '#server/awards/routing-guide.ts'
import { serve } from '#server/serve.ts'
import { awardTermsOf, saveAwardTerms } from '#server/terms/award-terms.ts'

export const awardAnswerRoutes = [
  serve(awardAnswers.own, ({ caller, query }, context) => ownAwards(caller, query.mode, context)),
  serve(awardAnswers.give, ({ caller, body }, context) => answerAwards(caller, body, context)),

  serve(awardBackups.open, ({ caller, query }, context) => openParts(caller, query.mode, context)),
  serve(awardBackups.ofLane, ({ caller, params }, context) =>
    partsOfLane(caller, params.laneId, context),
  ),
  serve(awardBackups.award, ({ caller, body }, context) => awardToBackups(caller, body, context)),
  serve(awardBackups.keep, ({ caller, body }, context) =>
    keepAwards(caller, body.awardIds, context),
  ),

  serve(routingGuide.file, ({ caller, params, query }, context) =>
    writeRoutingGuide(caller, params.id, query.format, context),
  ),

  serve(awardTerms.ofMode, ({ caller, params }, { database }) =>
    awardTermsOf(caller.companyId, params.id, database.db),
  ),
  serve(awardTerms.save, ({ caller, params, body }, context) =>
    saveAwardTerms(caller, params.id, body, context),
  ),
]
