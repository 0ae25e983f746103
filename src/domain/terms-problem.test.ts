import { expect, test } from 'vitest'
import { defaultTerms, type NegotiationTerms } from './negotiation-terms.ts'
import { followingProblems, termsProblems } from './terms-problem.ts'

const now = new Date('2026-11-10T09:00:00Z')
const past = '2026-11-09T00:00:00Z'
const later = '2026-11-20T00:00:00Z'

const wrong: [string, Partial<NegotiationTerms>, string[]][] = [
  ['the usual terms', {}, []],
  ['a zone nobody knows', { zone: 'Mars/Olympus' }, ['zone']],
  ['times that are none', { opensAt: 'soon', closesAt: 'later' }, ['opensAt', 'closesAt']],
  ['closing before opening', { opensAt: later, closesAt: past }, ['closesAt']],
  ['amber inside green', { green: 0.1, amber: 0.05 }, ['amber']],
  ['amber ranks inside green', { greenRank: 4 }, ['amberRank']],
  ['no minimum change while the signal is shown', { minimumBidChange: 0.4 }, ['minimumBidChange']],
  [
    'no minimum change of blind bids',
    {
      minimumBidChange: 0,
      carriersSee: { light: false, rank: false, delta: false, target: true },
    },
    [],
  ],
  ['dollars that are no dollars', { exchangeRates: { USD: 2 } }, ['exchangeRates.USD']],
  ['a currency in words', { exchangeRates: { USD: 1, euro: 1 } }, ['exchangeRates.euro']],
]
test.each(wrong)('%s', (_what, change, fields) => {
  expect(termsProblems({ ...defaultTerms, ...change }).map(({ field }) => field)).toEqual(fields)
})

test.each([
  ['the same round, still open', { closesAt: later }, { round: 2, closesAt: null }, []],
  ['the same round, closed now', { closesAt: later }, { round: 2, closesAt: past }, []],
  ['the next round', { closesAt: past }, { round: 3, closesAt: later }, []],
  ['a round opened again', { closesAt: past }, { round: 2, closesAt: later }, ['closesAt']],
  ['a round without end again', { closesAt: past }, { round: 2, closesAt: null }, ['closesAt']],
  ['a next round that is over', { closesAt: past }, { round: 3, closesAt: past }, ['closesAt']],
  ['the round before', { closesAt: later }, { round: 1, closesAt: later }, ['round']],
  ['a skipped round', { closesAt: later }, { round: 4, closesAt: later }, ['round']],
])('%s', (_what, before, next, fields) => {
  const problems = followingProblems({ round: 2, ...before }, next, now)

  expect(problems.map(({ field }) => field)).toEqual(fields)
})
