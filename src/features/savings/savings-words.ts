import { formatCount } from '#domain/quantity.ts'
import type { Reference, Stage } from './savings.api.ts'

export const stageWords: Record<Stage, { title: string; about: string; cost: string }> = {
  identified: {
    title: 'Identified',
    about: 'every lane at its lowest valid bid',
    cost: 'Lowest bid',
  },
  pending: { title: 'Pending award', about: 'marked, not announced', cost: 'Pending award' },
  awarded: { title: 'Awarded', about: 'announced', cost: 'Awarded' },
  realised: {
    title: 'Realised',
    about: 'shipped since in awarded months, as paid',
    cost: 'Paid',
  },
}

export const referenceWords: Record<Reference, { title: string; about: string; cost: string }> = {
  baseline: {
    title: 'Baseline',
    about: 'historic unit cost x forecast volume, frozen when bidding started',
    cost: 'Baseline',
  },
  incumbent: {
    title: 'Incumbent',
    about: 'the newest bid of who moved the lane before',
    cost: 'Incumbent’s bid',
  },
  target: { title: 'Target', about: 'the target price, where one is set', cost: 'Target' },
  market: {
    title: 'Market',
    about: 'what the middle of three or more companies pays on the same trade',
    cost: 'Market',
  },
}

/** '12 without baseline, 3 without a bid'; what no lane lacks is not counted out. */
export function lackingWords(lanes: { withoutBaseline: number; withoutBid: number }): string {
  const lacking = [
    { count: lanes.withoutBaseline, what: 'without baseline' },
    { count: lanes.withoutBid, what: 'without a bid' },
  ].filter(({ count }) => count > 0)
  return lacking.map(({ count, what }) => `${formatCount(count)} ${what}`).join(', ') || 'no lane'
}
