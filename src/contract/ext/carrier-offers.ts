import * as z from 'zod'
import { offerKinds, offerTermsSchema } from '#domain/carrier-offer.ts'
import { biddableModeSchema } from '#domain/mode-schema.ts'
import { endpoint, extension } from '#contract/endpoint.ts'
import { biddableModeQuery, byId, id } from '#contract/part.ts'

const cents = z.number().int()

const shownLaneRate = z.object({
  laneId: z.number(),
  lane: z.string(),
  rate: z.number(),
  /** What the bid comes to for one unit; null where none counts or nothing moves. */
  bidRate: z.number().nullable(),
})

const offerFields = {
  id: z.number(),
  version: z.number(),
  kind: z.enum(offerKinds),
  name: z.string(),
  /** Null where each lane has its own rate. */
  percentOff: z.number().nullable(),
  laneRates: z.array(shownLaneRate).nullable(),
  fromCents: cents.nullable(),
  laneIds: z.array(z.number()),
  /** Of its lanes, those without a bid that counts: it is used once there is none. */
  missing: z.number(),
  listCents: cents,
  offeredCents: cents,
  updatedAt: z.string(),
}

export const ownOfferSchema = z.object({
  ...offerFields,
  shipperId: z.number(),
  shipper: z.string(),
  mode: biddableModeSchema,
  /** Why it cannot be changed or withdrawn now; empty where it can. */
  closed: z.string(),
})
export type OwnOffer = z.infer<typeof ownOfferSchema>

export const receivedOfferSchema = z.object({
  ...offerFields,
  carrierId: z.number(),
  carrier: z.string(),
  setAside: z.boolean(),
})
export type ReceivedOffer = z.infer<typeof receivedOfferSchema>

export const carrierOffers = extension('carrierOffers', {
  own: endpoint({
    method: 'GET',
    path: '/ext/carrier-offers',
    requires: 'bid',
    summary: 'A carrier’s own offers for several lanes of a mode.',
    query: z.object({ mode: biddableModeQuery }),
    response: z.array(ownOfferSchema),
  }),
  make: endpoint({
    method: 'POST',
    path: '/ext/carrier-offers',
    requires: 'bid',
    summary:
      'Offer a discount for several lanes of one shipper and mode, each with a submitted bid, or a bundle of them with its own rates. The same offer once more is made once. 409: a lane takes no bids now or has no submitted bid; 422: lanes of several shippers or modes, a bundle with a lane the bid cannot move wholly, rates that come to no less than the bids, or too many offers.',
    refusals: [404, 409, 422],
    body: offerTermsSchema,
    response: z.array(ownOfferSchema),
  }),
  change: endpoint({
    method: 'PUT',
    path: '/ext/carrier-offers/{id}',
    requires: 'bid',
    summary:
      'Change an offer; pending awards at its price fall away. 409: another version, or a lane takes no bids now.',
    refusals: [404, 409, 422],
    params: byId,
    body: z.object({ version: z.number().int(), terms: offerTermsSchema }),
    response: z.array(ownOfferSchema),
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/ext/carrier-offers/{id}',
    requires: 'bid',
    summary:
      'Withdraw an offer; pending awards at its price fall away. 409: another version, or a lane of it takes no bids now.',
    refusals: [404, 409],
    params: byId,
    query: z.object({ version: id }),
    response: z.array(ownOfferSchema),
  }),
  received: endpoint({
    method: 'GET',
    path: '/ext/received-offers',
    requires: 'plan awards',
    summary: 'The offers of carriers for several lanes of a mode.',
    query: z.object({ mode: biddableModeQuery }),
    response: z.array(receivedOfferSchema),
  }),
  setAside: endpoint({
    method: 'PUT',
    path: '/ext/received-offers/{id}',
    requires: 'plan awards',
    summary:
      'Set an offer aside, so that no award uses it, or use it again. 409: pending awards are at its price.',
    refusals: [404, 409],
    params: byId,
    body: z.object({ setAside: z.boolean() }),
    response: z.array(receivedOfferSchema),
  }),
})
