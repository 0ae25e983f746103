import { describe, expect, test } from 'vitest'
import { firstShares, shareOf, splitProblem } from './split.ts'

test.each([
  [[{ id: 7 }], [['7', '50']]],
  [
    [{ id: 7 }, { id: 8 }, { id: 9 }],
    [
      ['7', '60'],
      ['8', '40'],
    ],
  ],
])('a split of %j begins with %j', (bids, shares) => {
  expect([...firstShares(bids)].map(([id, share]) => [String(id), share])).toEqual(shares)
})

test('what is no number is no share', () => {
  const shares = new Map([
    [1, '33.4'],
    [2, 'half'],
  ])

  expect([1, 2, 3].map((bid) => shareOf(shares, bid))).toEqual([33, 0, 0])
})

describe('against a split speaks', () => {
  const months = ['2026-12']
  const terms = { minimumShare: 20, maximumCarriersPerLane: 2 }

  test.each([
    ['no share at all', [], 'Give at least one carrier a share.'],
    ['over a hundred percent', [60, 50], 'The shares add up to 110%, at most 100%.'],
    ['less than the least share', [80, 10], 'A share is at least 20%, found 10%.'],
    ['more carriers than may share', [40, 30, 30], 'At most 2 carriers may share a lane.'],
    ['nothing within the terms', [60, 40], null],
  ])('%s', (_what, shares, problem) => {
    expect(
      splitProblem(
        shares.map((share) => ({ share, months })),
        terms,
      ),
    ).toBe(problem)
  })

  test('a choice of no month', () => {
    expect(splitProblem([{ share: 100, months: [] }], terms)).toBe('Choose at least one month.')
  })
})
