import { grouped } from '#domain/grouped.ts'
import { counted, formatCount } from '#domain/quantity.ts'
import type { BoardLane } from './board-lane.ts'
import type { Choice } from './choice.ts'

export const standings = [
  'declined',
  'partDeclined',
  'noAnswer',
  'awarded',
  'pending',
  'toDecide',
  'noBids',
  'paused',
  'notStarted',
] as const
export type Standing = (typeof standings)[number]

export function standingOf({ lane, awards, confirmed, declined, bids }: BoardLane): Standing {
  if (declined.length > 0) return confirmed.length > 0 ? 'partDeclined' : 'declined'
  if (confirmed.some(({ standing }) => standing === 'noAnswer')) return 'noAnswer'
  if (confirmed.length > 0 || lane.status === 'awarded') return 'awarded'
  if (awards.length > 0) return 'pending'
  if (lane.status === 'open') return 'notStarted'
  if (lane.status === 'paused') return 'paused'
  return bids.length > 0 ? 'toDecide' : 'noBids'
}

/** What keeps a lane out of a decision, after how many. */
const leftOut: Record<Exclude<Standing, 'toDecide'>, string> = {
  declined: 'declined by their carrier',
  partDeclined: 'declined in part by their carrier',
  noAnswer: 'without an answer of their carrier',
  awarded: 'already awarded',
  pending: 'already pending',
  noBids: 'without bids',
  paused: 'paused',
  notStarted: 'not started',
}

/**
 * The lanes asked for that no choice is about: '18 lanes left out: 12 without bids, 6 paused', or '' for
 * none; `undecided` says it of those that could be awarded, but not this way.
 */
export function leftOutWords(
  asked: readonly BoardLane[],
  choices: readonly Choice[],
  undecided = 'changed in the meantime',
): string {
  const chosen = new Set(choices.map(({ lane }) => lane.id))
  const lanes = asked.filter(({ id }) => !chosen.has(id))
  if (lanes.length === 0) return ''
  // On a paused lane nothing can be decided, pending or not.
  const groups = grouped(lanes, (lane) =>
    lane.lane.status === 'paused' ? 'paused' : standingOf(lane),
  )
  const parts = standings.flatMap((standing) => {
    const count = groups.get(standing)?.length ?? 0
    return count === 0
      ? []
      : `${formatCount(count)} ${standing === 'toDecide' ? undecided : leftOut[standing]}`
  })
  return `${counted(lanes.length, 'lane')} left out: ${parts.join(', ')}`
}
