import { eq } from 'drizzle-orm'
import type { Bid, BidEntry } from '#domain/bid.ts'
import { defaultTerms, type NegotiationTerms } from '#domain/negotiation-terms.ts'
import { bids } from '#server/store/tables/bids.ts'
import { notifications } from '#server/store/tables/notifications.ts'
import type { Person } from './backend.ts'
import { givenLane, givenTender, start, type TenderWorld } from './tender-world.ts'

/** What carriers do with the bids of a started tender, and what is kept and shown of them. */
export function bidCallsOf(world: () => TenderWorld) {
  const db = () => world().context.database.db
  const setTerms = (as: Person, terms: Partial<NegotiationTerms>, mode = 2) =>
    world().request(`/config/instance/negotiation-terms/${mode}`, {
      as,
      method: 'POST',
      body: { ...defaultTerms, ...terms },
    })
  return {
    setTerms,
    save: (as: Person, entries: Partial<BidEntry>[], submit = true) =>
      world().request('/bids/save', { as, method: 'POST', body: { bids: entries, submit } }),
    bidsOf: async (as: Person, laneId: number) =>
      (await (await world().request(`/bids/${laneId}`, { as })).json()) as Bid[],
    takeBack: (as: Person, laneId: number) => world().request(`/bids/reset/${laneId}`, { as }),
    stored: (laneId: number) => db().select().from(bids).where(eq(bids.laneId, laneId)),
    noticesOf: (companyId: number) =>
      db()
        .select()
        .from(notifications)
        .where(eq(notifications.companyId, companyId))
        .orderBy(notifications.id),
    /** So many ocean FCL lanes of a new shipper, started for its carriers. */
    async givenStarted(count = 1, exchangeRates?: Record<string, number>) {
      const tender = await givenTender(world())
      if (exchangeRates) await setTerms(tender.shipper, { exchangeRates })
      const laneIds: number[] = []
      for (let lane = 0; lane < count; lane += 1) {
        laneIds.push(await givenLane(world(), tender.shipper))
      }
      await start(world(), tender.shipper, laneIds)
      const [carrier, rival, third] = tender.carriers
      return { ...tender, laneIds, laneId: laneIds[0] ?? 0, carrier, rival, third }
    },
  }
}
