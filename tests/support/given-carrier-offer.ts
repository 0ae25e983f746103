import type { LaneRow } from '#server/lanes/quantities.ts'
import { carrierOffers } from '#server/store/tables/carrier-offers.ts'
import type { Person } from './backend.ts'
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
