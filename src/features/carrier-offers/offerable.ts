import type { Lane } from '#domain/lane.ts'
import { isOpenToBids } from '#domain/open-to-bids.ts'

/** Whether a carrier may offer a discount on a lane: its bid is submitted and may still change. */
export const isOfferable = (lane: Lane): boolean =>
  lane.bidStatus === 'submitted' && lane.amountBid !== null && isOpenToBids(lane, new Date())
