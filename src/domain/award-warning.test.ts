import { expect, test } from 'vitest'
import { type AwardWarning, warningsOf, warningWords } from './award-warning.ts'

const lane = { target: 1000, incumbent: true, bids: 3, volume: 200 }
const bid = { cost: 900, incumbent: true, outlier: null, capacity: null, share: 100 }
const cases: [string, Parameters<typeof warningsOf>, AwardWarning[]][] = [
  ['nothing to say', [[bid], lane], []],
  ['the incumbent loses it', [[{ ...bid, incumbent: false }], lane], ['incumbentLost']],
  ['no incumbent to lose', [[{ ...bid, incumbent: false }], { ...lane, incumbent: false }], []],
  ['the incumbent keeps a share', [[bid, { ...bid, incumbent: false }], lane], []],
  ['above target', [[{ ...bid, cost: 1001 }], lane], ['aboveTarget']],
  ['at target', [[{ ...bid, cost: 1000 }], lane], []],
  ['no target', [[{ ...bid, cost: 5000 }], { ...lane, target: 0 }], []],
  ['nobody else bid', [[bid], { ...lane, bids: 1 }], ['singleBid']],
  ['more than the carrier can move', [[{ ...bid, capacity: 199 }], lane], ['overCapacity']],
  ['just what the carrier can move', [[{ ...bid, capacity: 200 }], lane], []],
  ['a share that fits', [[{ ...bid, capacity: 120, share: 60 }], lane], []],
  ['a bid that looks wrong', [[{ ...bid, outlier: 'about 1/10' }], lane], ['outlier']],
  ['a bundle that is no longer whole', [[bid], { ...lane, brokenBundle: true }], ['brokenBundle']],
  ['one of two above target', [[{ ...bid, cost: 1001 }, bid], lane], ['aboveTarget']],
  ['one of two that cannot move it', [[{ ...bid, capacity: 199 }, bid], lane], ['overCapacity']],
  ['one of two that looks wrong', [[{ ...bid, outlier: 'about 1/10' }, bid], lane], ['outlier']],
]

test.each(cases)('%s', (_name, [chosen, about], expected) => {
  expect(warningsOf(chosen, about)).toEqual(expected)
})

test.each<[AwardWarning, string, string]>([
  ['incumbentLost', 'lane moves away from its incumbent', 'lanes move away from their incumbent'],
  ['aboveTarget', 'lane is above its target', 'lanes are above their target'],
  ['overCapacity', 'lane exceeds a carrier’s capacity', 'lanes exceed a carrier’s capacity'],
  ['singleBid', 'lane has a single bid', 'lanes have a single bid'],
  ['outlier', 'lane goes to a bid that looks wrong', 'lanes go to a bid that looks wrong'],
  [
    'brokenBundle',
    'lane is at the price of a bundle that is no longer whole',
    'lanes are at the price of a bundle that is no longer whole',
  ],
])('%s reads "1 %s", "2 %s"', (warning, one, many) => {
  expect(warningWords[warning]).toEqual([one, many])
})
