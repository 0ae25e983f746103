import type { Closeness, FeedbackHidden } from './bid-feedback.ts'

/** Why a carrier sees no signal, rank or distance of its own bid. */
export const hiddenWords = (hidden: FeedbackHidden, round: number): string =>
  ({
    raised: `Hidden for round ${round}: you raised this bid`,
    resent: `Hidden for round ${round}: you withdrew this bid and sent it again`,
    near: 'Hidden at this price: it is too close to a price that showed a signal before',
  })[hidden]

/** What a carrier is told before it submits such a bid. */
export const hidingWarning = (hidden: FeedbackHidden, round: number): string =>
  ({
    raised: `Raising this bid hides its light, rank and distance for the rest of round ${round}.`,
    resent: `Sending this bid again after withdrawing it hides its light, rank and distance for the rest of round ${round}.`,
    near: 'At this price the bid shows no light, rank or distance: it is too close to a price that showed them before.',
  })[hidden]

/** What withdrawing a submitted bid leads to, said before it is withdrawn. */
export const withdrawingWarning = (round: number): string =>
  `If you send this bid again in round ${round}, its light, rank and distance are hidden for the rest of the round.`

/** 'to within 1.0%', 'exactly', 'not at all'. */
export const closenessWords = (closeness: Closeness): string =>
  typeof closeness === 'string'
    ? closeness
    : `to within ${(closeness * 100).toFixed(closeness < 0.001 ? 2 : 1)}%`
