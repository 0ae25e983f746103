import { type Lane, allows } from './lane.ts'
import { hasPassed } from './terms-problem.ts'

/** Started, not closed yet, and in the round: the server refuses bids on any other lane. */
export const isOpenToBids = (
  { status, closesAt, inRound }: Pick<Lane, 'status' | 'closesAt' | 'inRound'>,
  now: Date,
) => status === 'started' && inRound && !hasPassed(closesAt, now)

/** What a carrier reads on a lane whose round it is not in; it names no other carrier. */
export const outOfRoundWords = (round: number): string =>
  `You are not in round ${round} for this lane. A bid you submitted before is kept and may still be awarded.`

/** When a lane closes: with its round, or at the later time the shipper gave it alone. */
export const closingTime = (round: string | null, own: string | null): string | null =>
  round === null || own === null || Date.parse(own) <= Date.parse(round) ? round : own

/** Whether the shipper gave the lane more time than its round has. */
export const isExtended = ({ closesAt, roundClosesAt }: Pick<Lane, 'closesAt' | 'roundClosesAt'>) =>
  closesAt !== null && closesAt !== roundClosesAt

/** A lane that never closes needs no more time, one that takes no bids has no use for it. */
export const isExtendable = ({
  status,
  closesAt,
  inRound,
}: Pick<Lane, 'status' | 'closesAt' | 'inRound'>): boolean =>
  allows(status, 'extend') && inRound && closesAt !== null

/** What keeps `next` from being the new closing time of a lane that closes at `closesAt`; null when nothing does. */
export function extensionProblem(closesAt: string, next: string, now: Date): string | null {
  if (hasPassed(next, now)) return 'Closes at: expected a time to come.'
  return Date.parse(next) > Date.parse(closesAt)
    ? null
    : 'Closes at: expected a later time than the lane has now.'
}
