import { expect, test } from 'vitest'
import { evenWeights, sharesOf } from './carrier-criterion.ts'
import { scoreAgainstLeast, weightedScore } from './scorecard.ts'

const shares = sharesOf({ ...evenWeights, LaneCoverage: 100, OTD: 100, LeadTimes: 0 })

test('what is rated counts by its weight, and how much of the weight that is', () => {
  const { score, ratedWeight } = weightedScore(
    [
      { criterion: 'LaneCoverage', score: 80 },
      { criterion: 'TransitTime', score: 50 },
      { criterion: 'OTD', score: null },
    ],
    shares,
  )

  expect(score).toBeCloseTo((80 * 100 + 50 * 50) / 150)
  expect(ratedWeight).toBeCloseTo(150 / 500)
})

test('a criterion without weight alone gives no score', () => {
  expect(weightedScore([{ criterion: 'LeadTimes', score: 90 }], shares)).toEqual({
    score: null,
    ratedWeight: 0,
  })
})

test.each([
  [10, 5, 50],
  [5, 5, 100],
  // Within the floor nobody is quicker than anybody.
  [0.2, 0.1, 100],
  [4, 0, 25],
])('%s against the least of %s scores %s', (value, least, score) => {
  expect(scoreAgainstLeast(value, least, 1)).toBe(score)
})
