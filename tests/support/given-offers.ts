import { awardBoard, type BidBoard } from '#contract/ext/award-board.ts'
import { bids as bidCalls } from '#contract/bids.ts'
import type { AwardReason } from '#domain/award-reason.ts'
import type { Bid } from '#domain/bid.ts'
import { Mode } from '#domain/mode.ts'
import type { Person } from './backend.ts'
import { bid, givenLane, givenTender, start, type TenderWorld } from './tender-world.ts'

/** Lanes with a lower and a higher offer each, and the board they stand on; `world` is asked for only once a test runs. */
export const offering = (world: () => TenderWorld) => ({
  /** The third carrier has not bid. */
  async givenOffers(count = 1) {
    const tender = await givenTender(world())
    const [first, second, third] = tender.carriers
    const offers: { laneId: number; low: Bid; high: Bid }[] = []
    for (let made = 0; made < count; made += 1) {
      const laneId = await givenLane(world(), tender.shipper)
      await start(world(), tender.shipper, [laneId])
      const low = await bid(world(), first, laneId, 270_000)
      const high = await bid(world(), second, laneId, 288_000)
      offers.push({ laneId, low, high })
    }
    return { ...tender, first, second, third, offers }
  },
  accept: (as: Person, chosen: readonly Bid[], confirm: boolean, reason?: AwardReason) =>
    world().ask(bidCalls.accept, {
      as,
      body: {
        awards: chosen.map(({ laneId, id, version }) => ({ laneId, bidId: id, version })),
        confirm,
        ...(reason && { reason }),
      },
    }),
  board: async (as: Person): Promise<BidBoard> =>
    (await world().ask(awardBoard.bids, { as, query: { mode: Mode.OceanFCL } })).answer,
})
