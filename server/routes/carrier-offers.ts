import { carrierOffers } from '#contract/ext/carrier-offers.ts'
import {
  changeOffer,
  makeOffer,
  setOfferAside,
  withdrawOffer,
} from '#server/bids/carrier-offers.ts'
import { ownOffers, receivedOffers } from '#server/bids/offer-list.ts'
import { serve } from '#server/serve.ts'

export const carrierOfferRoutes = [
  serve(carrierOffers.own, ({ caller, query }, context) => ownOffers(caller, query.mode, context)),

  serve(carrierOffers.make, ({ caller, body }, context) => makeOffer(caller, body, context)),

  serve(carrierOffers.change, ({ caller, params, body }, context) =>
    changeOffer(caller, params.id, body, context),
  ),

  serve(carrierOffers.withdraw, ({ caller, params, query }, context) =>
    withdrawOffer(caller, params.id, query.version, context),
  ),

  serve(carrierOffers.received, ({ caller, query }, context) =>
    receivedOffers(caller, query.mode, context),
  ),

  serve(carrierOffers.setAside, ({ caller, params, body }, context) =>
    setOfferAside(caller, params.id, body.setAside, context),
  ),
]
