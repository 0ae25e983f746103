import { describe, expect, test } from 'vitest'
import { firstShares, shareOf, shareProblem, splitProblem } from './split.ts'

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

test.each([
  ['33', 33],
  ['33%', 33],
  [' 33 % ', 33],
  ['100', 100],
  ['  ', 0],
])('the share "%s" is %s', (text, share) => {
  const shares = new Map([[1, text]])

  expect(shareOf(shares, 1)).toBe(share)
  expect(shareProblem(shares)).toBeNull()
})

test('a share is whole percents; a blank one is none', () => {
  const shares = new Map([
    [1, '33 %'],
    [2, ''],
  ])

  expect([1, 2, 3].map((bid) => shareOf(shares, bid))).toEqual([33, 0, 0])
  expect(shareProblem(shares)).toBeNull()
})

test.each(['33,4', '33.4', 'half', '-5'])('the share %s is refused instead of rounded', (text) => {
  const shares = new Map([[1, text]])

  expect(shareOf(shares, 1)).toBe(0)
  expect(shareProblem(shares)).toBe(
    `"${text}" is not a whole percentage. Enter a number from 0 to 100.`,
  )
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
    ['nothing at the least share', [80, 20], null],
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
    expect(
      splitProblem(
        [
          { share: 60, months },
          { share: 40, months: [] },
        ],
        terms,
      ),
    ).toBe('Choose at least one month.')
  })

  test('nothing while the terms are not known', () => {
    expect(splitProblem([{ share: 1, months }], undefined)).toBeNull()
  })
})
