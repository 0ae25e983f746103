import type { Lane } from './lane.ts'
import { type Closeness, type FeedbackHidden, leakageOf } from './bid-feedback.ts'
import { writeShown } from './shown-format.ts'

export const hiddenWords = (hidden: FeedbackHidden, round: number): string =>
  ({
    raised: `Hidden for round ${round}: you raised this bid`,
    resent: `Hidden for round ${round}: you withdrew this bid and sent it again`,
    near: 'Hidden at this price: it is too close to a price that showed a signal before',
    out: `Hidden for round ${round}: you are not in this round on this lane`,
  })[hidden]

export const hidingWarning = (hidden: FeedbackHidden, round: number): string =>
  ({
    raised: `Raising this bid hides its light, rank and distance for the rest of round ${round}.`,
    resent: `Sending this bid again after withdrawing it hides its light, rank and distance for the rest of round ${round}.`,
    near: 'At this price the bid shows no light, rank or distance: it is too close to a price that showed them before.',
    out: `You are not in round ${round} on this lane: its light, rank and distance are not shown.`,
  })[hidden]

/** Whether a carrier sees anything of its bid that withdrawing it would hide. */
export const seesFeedback = ({ light, rank, lightDelta }: Seen): boolean =>
  light !== null || rank !== null || lightDelta !== null

type Seen = Pick<Lane, 'light' | 'rank' | 'lightDelta'>

export const withdrawingWarning = (round: number): string =>
  `If you send this bid again in round ${round}, its light, rank and distance are hidden for the rest of the round.`

/** What one carrier can work out under these terms, a sentence for each kind of lane. */
export function leakageWords(terms: LeakageTerms): string[] {
  const aimed = leakageOf(terms, true)
  const free = leakageOf(terms, false)
  return [
    `On a lane with a target, a carrier ${learnsOfBoth(aimed)}.`,
    `On a lane without a target, a carrier ${learnsOf('best bid', free.best)}.`,
  ]
}

type LeakageTerms = Parameters<typeof leakageOf>[0]

const learnsOfBoth = ({ best, target }: ReturnType<typeof leakageOf>): string =>
  best === 'not at all' && target === 'not at all'
    ? 'learns nothing of the best bid or the target'
    : `${learnsOf('best bid', best)} and ${learnsOf('target', target)}`

function learnsOf(what: string, closeness: Closeness): string {
  if (closeness === 'not at all') return `learns nothing of the ${what}`
  if (closeness === 'exactly') return `sees the ${what}`
  return `can narrow down the ${what} to within ${closenessWords(closeness)}`
}

/** '0.5%', 'exactly', 'not at all'; never closer than it is. */
export const closenessWords = (closeness: Closeness): string => {
  if (typeof closeness === 'string') return closeness
  const digits = closeness < 0.002 ? 1000 : 10
  const shown = digits === 10 ? 1 : 3
  const rounded = Math.floor(closeness * 100 * digits + 1e-9) / digits
  return `${writeShown(rounded, { minimumFractionDigits: shown, maximumFractionDigits: shown })}%`
}
