import type { Lane } from './lane.ts'
import { isOpenToBids } from './open-to-bids.ts'

/** Whether one may say of the lane that one will not bid: it takes bids, and none of one's own stands. */
export const canDecline = (lane: Lane): boolean =>
  isOpenToBids(lane, new Date()) && ['none', 'draft', 'declined'].includes(lane.bidStatus)

export const canTakeBack = (lane: Lane): boolean =>
  isOpenToBids(lane, new Date()) && lane.bidStatus === 'declined'
