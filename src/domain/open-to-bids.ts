import type { Lane } from './lane.ts'
import { hasPassed } from './terms-problem.ts'

/** Started, and its round not over: the server refuses bids on any other lane. */
export const isOpenToBids = ({ status, closesAt }: Pick<Lane, 'status' | 'closesAt'>, now: Date) =>
  status === 'started' && !hasPassed(closesAt, now)
