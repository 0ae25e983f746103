import { carriers } from '#contract/ext/carriers.ts'
import { carrierOverview } from '#server/carriers/carrier-overview.ts'
import { compareCarriers } from '#server/carriers/compare-carriers.ts'
import { endLink, renewLink } from '#server/carriers/change-link.ts'
import { carrierSheet, carrierSheets } from '#server/carriers/carrier-sheets.ts'
import { inviteCarrier } from '#server/carriers/invite-carrier.ts'
import { rateCarrier } from '#server/carriers/rate-carrier.ts'
import { scorecards } from '#server/carriers/scorecards.ts'
import { serve } from '#server/serve.ts'

export const carrierRoutes = [
  serve(carriers.overview, ({ caller, query }, context) =>
    carrierOverview(caller, query.mode, context),
  ),
  serve(carriers.scorecards, ({ caller, query }, context) =>
    scorecards(caller, query.mode, context),
  ),
  serve(carriers.compare, ({ caller, query }, context) => compareCarriers(caller, query, context)),
  serve(carriers.rate, ({ caller, params, body }, context) =>
    rateCarrier(caller, params.id, body.ratings, context),
  ),
  serve(carriers.invite, ({ caller, body }, context) => inviteCarrier(caller, body, context)),
  serve(carriers.end, ({ caller, params, body }, context) =>
    endLink(caller, params.id, body.modes, context),
  ),
  serve(carriers.renew, ({ caller, params, body }, context) =>
    renewLink(caller, params.id, body.modes, context),
  ),
  serve(carriers.sheets, ({ caller, query }, context) => carrierSheets(caller, query, context)),
  serve(carriers.sheet, ({ caller, params }, context) => carrierSheet(caller, params.id, context)),
]
