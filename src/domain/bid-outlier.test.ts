import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { outlierReasons } from './bid-outlier.ts'

describe('a bid that looks wrong', () => {
  test.each([
    ['usual bids', [100, 102, 98, 105, 101], null, [null, null, null, null, null]],
    [
      'far above four others',
      [100, 102, 98, 101, 140],
      null,
      [null, null, null, null, '39% above the median of 5 bids'],
    ],
    [
      'far below four others',
      [100, 102, 98, 101, 60],
      null,
      [null, null, null, null, '40% below the median of 5 bids'],
    ],
    ['three bids have no spread yet', [100, 101, 160], null, [null, null, null]],
    [
      'all but one alike: within 10% nobody stands out',
      [100, 100, 100, 100, 110],
      null,
      [null, null, null, null, null],
    ],
    [
      'per container in a per-kilogram cell',
      [100, 105, 1010],
      null,
      [null, null, 'about 10 times the median of the other bids: wrong unit?'],
    ],
    [
      'a thousand times too little',
      [100_000, 105_000, 101],
      null,
      [null, null, 'about 1/1,000 of the median of the other bids: wrong unit?'],
    ],
    [
      'a single bid against the baseline',
      [1000],
      100,
      ['about 10 times the baseline: wrong unit?'],
    ],
    ['a single bid without a baseline', [1000], null, [null]],
    ['a single bid somewhat above the baseline', [180], 100, [null]],
    ['nothing bid', [], 100, []],
  ])('%s', (_name, costs, baseline, expected) => {
    expect(outlierReasons(costs, baseline)).toEqual(expected)
  })

  const costs = fc.array(fc.integer({ min: 1, max: 1_000_000_000 }), { maxLength: 20 })

  test('is found in the order of the bids, one answer each, whatever the order', () => {
    fc.assert(
      fc.property(costs, (bids) => {
        const reasons = outlierReasons(bids, null)
        const backwards = outlierReasons(bids.toReversed(), null).toReversed()

        expect(reasons).toHaveLength(bids.length)
        expect(backwards).toEqual(reasons)
      }),
    )
  })

  test('is never the median of four or more within a factor of two of each other', () => {
    const near = fc.array(fc.integer({ min: 1000, max: 2000 }), { minLength: 5, maxLength: 21 })
    fc.assert(
      fc.property(near, (bids) => {
        const middle = bids.toSorted((a, b) => a - b)[Math.floor(bids.length / 2)] ?? 0

        const reasons = outlierReasons(bids, 1500)

        if (bids.length % 2 === 1) expect(reasons[bids.indexOf(middle)]).toBeNull()
        expect(reasons.filter((reason) => reason?.includes('unit'))).toEqual([])
      }),
    )
  })

  test('is found alike in any currency: ten times everything changes nothing', () => {
    fc.assert(
      fc.property(costs, fc.integer({ min: 1, max: 1_000_000 }), (bids, baseline) => {
        expect(
          outlierReasons(
            bids.map((cost) => cost * 16),
            baseline * 16,
          ),
        ).toEqual(outlierReasons(bids, baseline))
      }),
    )
  })
})
