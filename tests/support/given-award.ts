import { asc, eq } from 'drizzle-orm'
import type { AwardEntry } from '#domain/award.ts'
import type { Bid } from '#domain/bid.ts'
import type { Lane } from '#domain/lane.ts'
import { awards } from '#server/store/tables/bids.ts'
import type { Person } from './backend.ts'
import { bid, givenLane, givenTender, start, type TenderWorld } from './tender-world.ts'

/** `world` is asked for only once a test runs. */
export const awarding = (world: () => TenderWorld) => ({
  accept: (by: Person, entries: Partial<AwardEntry>[], confirm = true) =>
    world().request('/bids/accept', { as: by, method: 'PUT', body: { awards: entries, confirm } }),
  laneOf: async (by: Person, laneId: number): Promise<Lane> => {
    const response = await world().request(`/lanes/mode?mode=2&laneId=${laneId}`, { as: by })
    const [lane] = (await response.json()) as Lane[]
    if (!lane) throw new Error('No lane')
    return lane
  },
  awardsOf: (laneId: number) =>
    world()
      .context.database.db.select()
      .from(awards)
      .where(eq(awards.laneId, laneId))
      .orderBy(asc(awards.id)),
  /** A started lane with a lower and a higher bid; the third carrier has not bid. */
  async givenTwoBids() {
    const tender = await givenTender(world())
    const laneId = await givenLane(world(), tender.shipper)
    await start(world(), tender.shipper, [laneId])
    const [first, second, third] = tender.carriers
    const low = await bid(world(), first, laneId, 270_000)
    const high = await bid(world(), second, laneId, 288_000)
    return { ...tender, laneId, first, second, third, low, high }
  },
})

/** An award of all of a bid as it was seen, or of what `more` says. */
export const named = ({ laneId, id, version }: Bid, more: Partial<AwardEntry> = {}) => ({
  laneId,
  bidId: id,
  version,
  ...more,
})
