import { bidDrafts } from '#contract/ext/bid-drafts.ts'
import { listDrafts } from '#server/bids/drafts/list-drafts.ts'
import { saveDrafts } from '#server/bids/drafts/save-drafts.ts'
import { serve } from '#server/serve.ts'

export const bidDraftRoutes = [
  serve(bidDrafts.list, ({ caller, query }, context) => listDrafts(caller, query, context)),

  serve(bidDrafts.save, ({ caller, body }, context) => saveDrafts(caller, body, context)),
]
