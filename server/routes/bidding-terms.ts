import { biddingTerms } from '#contract/ext/bidding-terms.ts'
import { serve } from '#server/serve.ts'
import { listBiddingTerms } from '#server/terms/bidding-terms.ts'

export const biddingTermsRoutes = [
  serve(biddingTerms.ofMode, ({ caller, params }, context) =>
    listBiddingTerms(caller, params.id, context),
  ),
]
