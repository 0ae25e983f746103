import { bidReview } from '#contract/ext/bid-review.ts'
import { serve } from '#server/serve.ts'
import { reviewBids } from '#server/bids/review-bids.ts'

export const bidReviewRoutes = [
  serve(bidReview.review, ({ caller, params, body }, context) =>
    reviewBids(caller, params.id, body.bids, context),
  ),
]
