import * as z from 'zod'
import { biddingTermsSchema } from '#domain/bidding-terms.ts'
import { endpoint, extension } from '#contract/endpoint.ts'
import { byBiddableMode } from '#contract/part.ts'

export const biddingTerms = extension('biddingTerms', {
  ofMode: endpoint({
    method: 'GET',
    path: '/ext/bidding-terms/{id}',
    requires: 'bid',
    summary:
      'By shipper, what bids on the lanes one is invited to are checked by: decimals, currencies, months and closing time.',
    params: byBiddableMode,
    response: z.array(biddingTermsSchema),
  }),
})
