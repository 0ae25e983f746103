import { config } from '#contract/config.ts'
import type { NegotiationTerms } from '#domain/negotiation-terms.ts'
import type { Person } from './backend.ts'
import {
  fclOffer,
  givenLane,
  givenTender,
  start,
  tenderDay,
  type TenderWorld,
} from './tender-world.ts'

/** Ocean FCL. */
export const mode = 2
const dayMs = 24 * 60 * 60 * 1000
/** So many days from now, as terms write it. */
export const days = (count: number) => new Date(tenderDay.getTime() + count * dayMs).toISOString()

/** `world` is asked for only once a test runs. */
export function rounds(world: () => TenderWorld) {
  const termsOf = async (as: Person): Promise<NegotiationTerms> =>
    (await world().ask(config.negotiationTerms, { as, params: { id: mode } })).answer
  const change = async (as: Person, terms: Partial<NegotiationTerms>) =>
    world().request(`/config/instance/negotiation-terms/${mode}`, {
      as,
      body: { ...(await termsOf(as)), ...terms },
    })
  return {
    termsOf,
    change,
    bidAgain: (as: Person, laneId: number, total: number, version: number | null) =>
      world().request('/bids/save', {
        as,
        body: { bids: [{ laneId, version, charges: fclOffer(total) }], submit: true },
      }),
    /** A started lane in a first round that closes in three days. */
    async givenRoundOne() {
      const tender = await givenTender(world())
      const laneId = await givenLane(world(), tender.shipper)
      await start(world(), tender.shipper, [laneId])
      await change(tender.shipper, { closesAt: days(3), zone: 'America/Chicago' })
      const [carrier, rival] = tender.carriers
      return { ...tender, carrier, rival, laneId }
    },
  }
}
