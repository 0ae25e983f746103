import { type Lane, allows } from './lane.ts'
import { hasPassed } from './terms-problem.ts'

/** Started, and not closed yet: the server refuses bids on any other lane. */
export const isOpenToBids = ({ status, closesAt }: Pick<Lane, 'status' | 'closesAt'>, now: Date) =>
  status === 'started' && !hasPassed(closesAt, now)

/** When a lane closes: with its round, or at the later time the shipper gave it alone. */
export const closingTime = (round: string | null, own: string | null): string | null =>
  round === null || own === null || Date.parse(own) <= Date.parse(round) ? round : own

/** Whether the shipper gave the lane more time than its round has. */
export const isExtended = ({ closesAt, roundClosesAt }: Pick<Lane, 'closesAt' | 'roundClosesAt'>) =>
  closesAt !== null && closesAt !== roundClosesAt

/** A lane that never closes needs no more time, one that takes no bids has no use for it. */
export const isExtendable = ({ status, closesAt }: Pick<Lane, 'status' | 'closesAt'>): boolean =>
  allows(status, 'extend') && closesAt !== null

/** What keeps `next` from being the new closing time of a lane that closes at `closesAt`; null when nothing does. */
export function extensionProblem(closesAt: string, next: string, now: Date): string | null {
  if (hasPassed(next, now)) return 'Closes at: expected a time to come.'
  return Date.parse(next) > Date.parse(closesAt)
    ? null
    : 'Closes at: expected a later time than the lane has now.'
}
