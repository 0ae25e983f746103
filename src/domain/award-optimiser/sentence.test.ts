import { expect, test } from 'vitest'
import { ruleSchema } from './rule.ts'
import { noRulesSentence, ruleSentence } from './sentence.ts'

const everyone = { who: 'everyone' }
const group = { who: 'carriers', carriers: [1, 2], name: 'Asia group' }

test.each([
  [
    { kind: 'limit', measure: 'volume', of: { who: 'incumbents' }, least: 50, unit: 'percent' },
    'Incumbents keep at least 50% of volume on all lanes',
  ],
  [
    { kind: 'limit', measure: 'spend', of: everyone, each: true, most: 12.5, unit: 'percent' },
    'Each carrier wins at most 12.5% of spend on all lanes',
  ],
  [
    { kind: 'carriers', per: 'region', most: 4, scope: { equipment: ['Reefer'] } },
    'At most 4 carriers in each region on Reefer lanes',
  ],
  [
    { kind: 'worthwhile', measure: 'spend', least: 25_000_000, unit: 'amount' },
    'A carrier wins at least $250,000.00 of spend or nothing on all lanes',
  ],
  [
    { kind: 'perLane', most: 2, minimumShare: 20, twoAbove: 120 },
    'Each lane goes to at most 2 carriers, each with at least 20%; above 120 loads, to two or more, on all lanes',
  ],
  [
    { kind: 'perLane', most: 3, minimumShare: 20, step: 10 },
    'Each lane goes to at most 3 carriers, each with at least 20%, in steps of 10%, on all lanes',
  ],
  [
    { kind: 'perLane', most: 2, minimumShare: 20, step: 25 },
    'Each lane goes to at most 2 carriers, each with at least 25%, in steps of 25%, on all lanes',
  ],
  [
    { kind: 'limit', measure: 'lanes', of: group, least: 3, unit: 'amount' },
    'Asia group wins at least 3 lanes on all lanes',
  ],
  [
    { kind: 'switching', percent: 3, scope: { regions: ['West'] } },
    'Leave an incumbent only to save 3% on lanes in West',
  ],
  [
    { kind: 'exclude', carriers: [1, 2], scope: { laneIds: [7] } },
    'Carrier 1 and Carrier 2 cannot win on 1 chosen lane',
  ],
  [
    { kind: 'co2eCap', most: 97, unit: 'percent' },
    "CO2e at most 97% of the lowest bids' on all lanes",
  ],
])('%o reads as a sentence', (rule, sentence) => {
  expect(ruleSentence(ruleSchema.parse({ id: 'rule', ...rule }), (id) => `Carrier ${id}`)).toBe(
    sentence,
  )
})

test('without rules it is said what decides beside the lowest bids', () => {
  const capacity = { carrierId: 1, field: null, value: '', most: 20 }
  const offer = { id: 1, version: 1, name: 'West', carrierId: 1, kind: 'bundle' as const }
  const offers = [{ ...offer, percentOff: 5, fromCents: null, bidIds: [1, 2] }]

  expect(noRulesSentence({})).toBe(
    'No rules: every lane goes to its lowest bid, within the terms of the negotiation.',
  )
  expect(noRulesSentence({ offers, capacities: [capacity] })).toBe(
    'No rules: every lane goes to its lowest bid, or to an offer that lowers the total, within the capacities of carriers and the terms of the negotiation.',
  )
})
