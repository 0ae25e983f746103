import { hiddenWords } from '#domain/feedback-words.ts'
import { type Lane, type LaneStatus, laneStatuses } from '#domain/lane.ts'
import { lightLooks } from '#domain/light-looks.ts'
import { hasPassed } from '#domain/terms-problem.ts'
import { formatChange } from '#domain/quantity.ts'

type LaneBadge = { tone: string; icon: string; text: string }

/** The light as shape, word and colour, with the distance to its reference where it is known. */
export function lightBadge({
  light,
  lightDelta,
  feedbackHidden = null,
}: Pick<Lane, 'light' | 'lightDelta'> & Partial<Pick<Lane, 'feedbackHidden'>>): LaneBadge | null {
  if (light === null) {
    return feedbackHidden && { tone: 'neutral', icon: 'dash', text: 'Hidden' }
  }
  const delta = lightDelta === null ? '' : ` ${formatChange(lightDelta)}`
  return { ...lightLooks[light], text: `${light}${delta}` }
}

/** Why a carrier sees no signal of its bid; '' where it does. */
export const hiddenFeedbackWords = ({ feedbackHidden }: Pick<Lane, 'feedbackHidden'>): string =>
  feedbackHidden ? hiddenWords(feedbackHidden.reason, feedbackHidden.round) : ''

const words = {
  open: { tone: 'neutral', icon: 'dash', text: 'Not started' },
  paused: { tone: 'neutral', icon: 'dash', text: 'Paused' },
  closed: { tone: 'neutral', icon: 'dash', text: 'Closed' },
  late: { tone: 'neutral', icon: 'dash', text: 'Closed, no bid' },
  outside: { tone: 'neutral', icon: 'dash', text: 'Not in this round' },
  none: { tone: 'neutral', icon: 'dash', text: 'No bid yet' },
  declined: { tone: 'neutral', icon: 'dash', text: 'Declined' },
  draft: { tone: 'neutral', icon: 'half', text: 'Draft' },
  submitted: { tone: 'progress', icon: 'clock', text: 'Submitted' },
  'in-progress': { tone: 'progress', icon: 'half', text: 'Bidding' },
  pending: { tone: 'pending', icon: 'clock', text: 'Pending award' },
  'award-declined': { tone: 'rejected', icon: 'stop', text: 'Award declined' },
  'part-declined': { tone: 'rejected', icon: 'stop', text: 'Awarded, part declined' },
  'no-answer': { tone: 'amber', icon: 'clock', text: 'Awarded, no answer' },
  accepted: { tone: 'accepted', icon: 'check', text: 'Awarded' },
  rejected: { tone: 'rejected', icon: 'stop', text: 'Not chosen' },
} satisfies Record<string, LaneBadge>

const badges: Readonly<Record<string, LaneBadge>> = words

export const standingWords = (...standings: (keyof typeof words)[]): string[] =>
  standings.map((standing) => words[standing].text)

/** A word that only its host knows is shown as it came. */
const ofHost = (word: string): LaneBadge => ({ tone: 'neutral', icon: 'dash', text: word || '–' })

const isKnown = (status: string): status is LaneStatus =>
  laneStatuses.some((known) => known === status)

/** Where a lane stands for the person who looks at it. */
export function laneStatusBadge({
  status,
  bidStatus,
  awardedCost,
  closesAt,
  inRound,
}: Pick<Lane, 'status' | 'bidStatus' | 'awardedCost' | 'closesAt' | 'inRound'>): LaneBadge {
  if (bidStatus === 'award-declined' && awardedCost) return words['part-declined']
  if (ownStandings.has(bidStatus)) return badges[bidStatus] ?? ofHost(bidStatus)
  const isLate = ['none', 'draft'].includes(bidStatus) && hasPassed(closesAt, new Date())
  if (!isKnown(status)) return ofHost(status)
  const standing = withoutStanding[status] ?? (!inRound ? 'outside' : isLate ? 'late' : bidStatus)
  return badges[standing] ?? ofHost(standing)
}

/** What stays true of a lane no matter who won it. */
const ownStandings = new Set([
  'accepted',
  'award-declined',
  'no-answer',
  'rejected',
  'pending',
  'declined',
])

/** What a lane's own status says where nobody was chosen; bidding on it says more than 'started'. */
const withoutStanding: Partial<Record<LaneStatus, string>> = {
  open: 'open',
  paused: 'paused',
  awarded: 'closed',
}
