import { and, eq } from 'drizzle-orm'
import { discounted } from '#domain/carrier-offer.ts'
import type { LaneRow } from '#server/lanes/quantities.ts'
import { bids } from '#server/store/tables/bids.ts'
import { carrierOffers } from '#server/store/tables/carrier-offers.ts'
import type { Person } from './backend.ts'
import { givenAward } from './factories.ts'
import { type Given, type Place, present, type Row } from './given-row.ts'

export const offerOf = (laneIds: readonly number[], more: object = {}) => ({
  kind: 'bundle',
  name: 'Texas bundle',
  percentOff: 5,
  laneIds: [...laneIds],
  ...more,
})

/** A bundle at 5 % off with this lane. */
export async function givenOffer(
  { context }: Place,
  { carrier, lane }: { carrier: Pick<Person, 'companyId'>; lane: LaneRow },
  given: Given<typeof carrierOffers> = {},
): Promise<Row<typeof carrierOffers>> {
  const [made] = await context.database.db
    .insert(carrierOffers)
    .values({
      shipperId: lane.companyId,
      carrierId: carrier.companyId,
      mode: lane.mode,
      kind: 'bundle',
      name: 'Texas bundle',
      percentOff: 5,
      laneIds: [lane.id],
      ...given,
    })
    .returning()
  return present(made)
}

/** The carrier's bid on the lane, pending at the price of the offer. */
export async function givenPendingAtOffer(
  place: Place,
  { carrier, lane }: { carrier: Pick<Person, 'companyId'>; lane: LaneRow },
  { id, percentOff }: Row<typeof carrierOffers>,
): Promise<void> {
  const [bid] = await place.context.database.db
    .select()
    .from(bids)
    .where(and(eq(bids.laneId, lane.id), eq(bids.carrierId, carrier.companyId)))
  const made = present(bid)
  await givenAward(place, made, {
    state: 'pending',
    confirmedAt: null,
    offerId: id,
    offerPercentOff: percentOff,
    awardedCents: discounted(made.landedCents ?? 0, percentOff ?? 0),
  })
}
