import { bids } from '#contract/bids.ts'
import type { Bid } from '#domain/bid.ts'
import type { Backend, Person } from './backend.ts'
import { givenBid, givenInvitation, givenLane, givenWorkingTogether } from './factories.ts'
import { givenBackend } from './screen-backend.ts'

const origins = ['Reno, NV, US', 'Boise, ID, US', 'Omaha, NE, US']

/** Three started FTL lanes a carrier is invited to; it has bid on the last one. */
export async function givenCarrierTender() {
  const backend = await givenBackend()
  const shipper = await backend.person('Customer')
  const carrier = await backend.person('Carrier')
  await givenWorkingTogether(backend, shipper, [carrier])
  const lanes = []
  for (const origin of origins) {
    const lane = await givenLane(backend, shipper, { origin, status: 'started' })
    await givenInvitation(backend, lane, carrier)
    lanes.push(lane)
  }
  const [reno, boise, omaha] = lanes
  if (!reno || !boise || !omaha) throw new Error('Three lanes are needed')
  await givenBid(backend, omaha, carrier, { charges: { linehaul: 2 } })
  return { backend, shipper, carrier, reno, boise, omaha }
}

/** The carrier's bid on a lane, as the server has it. */
export const bidOn = async (
  backend: Backend,
  carrier: Person,
  lane: { id: number },
): Promise<Bid | undefined> =>
  (await backend.ask(bids.ofLane, { as: carrier, params: { laneId: lane.id } })).answer[0]
