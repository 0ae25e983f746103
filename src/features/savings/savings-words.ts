import { formatCount } from '#domain/quantity.ts'
import type { Reference, Stage } from './savings.api.ts'

export const stageWords: Record<Stage, { title: string; about: string; cost: string }> = {
  identified: {
    title: 'Identified',
    about: 'every lane at its lowest complete bid',
    cost: 'Lowest bid',
  },
  pending: { title: 'Pending award', about: 'not announced yet', cost: 'Pending award' },
  awarded: { title: 'Awarded', about: 'announced', cost: 'Awarded' },
  realised: {
    title: 'Realized',
    about: 'shipments in awarded months, as paid',
    cost: 'Paid',
  },
}

export const referenceWords: Record<Reference, { title: string; about: string; cost: string }> = {
  baseline: {
    title: 'Baseline',
    about: 'historic unit cost x forecast volume, fixed when bidding starts',
    cost: 'Baseline',
  },
  incumbent: {
    title: 'Incumbent',
    about: 'latest bid from the incumbent',
    cost: 'Incumbent’s bid',
  },
  target: { title: 'Target', about: 'the target price, where one is set', cost: 'Target' },
  market: {
    title: 'Market',
    about: 'market median (3+ companies)',
    cost: 'Market',
  },
}

/** '12 without baseline, 3 without a complete bid'; what no lane lacks is not counted out. */
export function lackingWords(lanes: { withoutBaseline: number; withoutBid: number }): string {
  const lacking = [
    { count: lanes.withoutBaseline, what: 'without baseline' },
    { count: lanes.withoutBid, what: 'without a complete bid' },
  ].filter(({ count }) => count > 0)
  return lacking.map(({ count, what }) => `${formatCount(count)} ${what}`).join(', ') || 'no lane'
}
