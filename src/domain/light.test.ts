import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultLightRule, lightOf, type LightRule, lightRuleWords } from './light.ts'

const best: LightRule = { ...defaultLightRule, basis: 'best' }
const rank: LightRule = { ...defaultLightRule, basis: 'rank' }
const wideRank: LightRule = { ...rank, greenRank: 2, amberRank: 5 }

describe('the light of a bid', () => {
  test.each([
    [
      'green at the target',
      { cost: 1000, target: 1000, best: 900, rank: 2 },
      defaultLightRule,
      'Green',
    ],
    [
      'green within 2 % of the target',
      { cost: 1020, target: 1000, best: 900, rank: 2 },
      defaultLightRule,
      'Green',
    ],
    ['amber above it', { cost: 1021, target: 1000, best: 900, rank: 2 }, defaultLightRule, 'Amber'],
    [
      'amber within 10 % of the target',
      { cost: 1100, target: 1000, best: 900, rank: 2 },
      defaultLightRule,
      'Amber',
    ],
    ['red beyond it', { cost: 1101, target: 1000, best: 900, rank: 2 }, defaultLightRule, 'Red'],
    [
      'red for the best bid over target',
      { cost: 1200, target: 1000, best: 1200, rank: 1 },
      defaultLightRule,
      'Red',
    ],
    [
      'green within 2 % of the best without a target',
      { cost: 1020, target: 0, best: 1000, rank: 2 },
      defaultLightRule,
      'Green',
    ],
    [
      'amber within 10 % of the best',
      { cost: 1100, target: 0, best: 1000, rank: 2 },
      defaultLightRule,
      'Amber',
    ],
    ['red above', { cost: 1101, target: 0, best: 1000, rank: 3 }, defaultLightRule, 'Red'],
    [
      'measured to the best where the terms say so',
      { cost: 1300, target: 1300, best: 1000, rank: 2 },
      best,
      'Red',
    ],
    ['green on rank 1', { cost: 5000, target: 1000, best: 5000, rank: 1 }, rank, 'Green'],
    ['amber to rank 3', { cost: 5000, target: 1000, best: 1000, rank: 3 }, rank, 'Amber'],
    ['red from rank 4', { cost: 1000, target: 1000, best: 1000, rank: 4 }, rank, 'Red'],
    [
      'green to the rank the terms say',
      { cost: 5, target: 1, best: 1, rank: 2 },
      wideRank,
      'Green',
    ],
    ['amber to the rank they say', { cost: 5, target: 1, best: 1, rank: 5 }, wideRank, 'Amber'],
    ['red after it', { cost: 5, target: 1, best: 1, rank: 6 }, wideRank, 'Red'],
    [
      'inside exactly on a bracket',
      { cost: 115, target: 0, best: 100, rank: 2 },
      { ...best, green: 0.15 },
      'Green',
    ],
  ] as const)('is %s', (_title, bid, rule, light) => {
    expect(lightOf(bid, rule)).toBe(light)
  })

  test('never turns better as a bid turns more expensive', () => {
    const order = { Green: 0, Amber: 1, Red: 2 }
    const cents = fc.integer({ min: 1, max: 1_000_000_000 })
    fc.assert(
      fc.property(cents, fc.nat(1_000_000), fc.nat(1_000_000_000), (lowest, more, target) => {
        const cheap = lightOf({ cost: lowest, target, best: lowest, rank: 1 }, defaultLightRule)
        const dear = lightOf(
          { cost: lowest + more, target, best: lowest, rank: 2 },
          defaultLightRule,
        )

        expect(order[dear]).toBeGreaterThanOrEqual(order[cheap])
      }),
    )
  })
})

test.each<[LightRule, string]>([
  [
    defaultLightRule,
    'Green up to 2% over the target, amber up to 10%, red beyond. Without a target, over the lowest bid.',
  ],
  [best, 'Green up to 2% over the lowest bid, amber up to 10%, red beyond.'],
  [wideRank, 'Green up to rank 2, amber up to rank 5, red beyond.'],
])('the rule of %o in words', (rule, words) => {
  expect(lightRuleWords(rule)).toBe(words)
})
