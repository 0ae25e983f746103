import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  deviationOf,
  type MarketPart,
  marketFigures,
  shownTogether,
  yearAtMarket,
} from './benchmark.ts'
import { marketBars } from './market-bars.ts'

const parts = (values: readonly number[], lanes = 1): MarketPart[] =>
  values.map((value, index) => ({ companyId: index + 1, value, lanes }))

describe('the market', () => {
  test.each([[[]], [[100]], [[100, 200]]])('of %j has too few companies to be shown', (values) => {
    expect(marketFigures(parts(values))).toBeNull()
  })

  test.each([
    { values: [90, 100, 140], low: null, middle: 110, high: null },
    { values: [90, 100, 110, 120, 130], low: null, middle: 110, high: null },
    { values: [90, 100, 110, 190, 200, 210], low: 100, middle: 150, high: 200 },
    { values: [10, 20, 30, 40, 50, 60, 70, 80, 90], low: 20, middle: 50, high: 80 },
    { values: [1234.5, 1234.6, 1234.7], low: null, middle: 1230, high: null },
  ])('of $values is shown in bands of three: $low, $middle, $high', ({ values, ...figures }) => {
    expect(marketFigures(parts(values))).toEqual({ companies: values.length, ...figures })
  })

  test('never gives a company away: another value of any one of them answers the same', () => {
    const values = fc.array(fc.double({ min: 100, max: 5000, noNaN: true }), {
      minLength: 3,
      maxLength: 30,
    })
    fc.assert(
      fc.property(values, fc.nat(), (drawn, at) => {
        const sorted = drawn.toSorted((a, b) => a - b)
        const index = at % sorted.length
        const figures = marketFigures(parts(sorted))

        const other = similar(sorted, index)

        expect(other[index]).not.toBe(sorted[index])
        expect(marketFigures(parts(other))).toEqual(figures)
      }),
    )
  })

  test('lies between its lowest and its highest company, in order', () => {
    const values = fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 6, maxLength: 40 })
    fc.assert(
      fc.property(values, (drawn) => {
        const figures = marketFigures(parts(drawn))

        expect(figures?.low).toBeLessThanOrEqual(figures?.middle ?? 0)
        expect(figures?.middle).toBeLessThanOrEqual(figures?.high ?? 0)
        expect(figures?.low).toBeGreaterThanOrEqual(Math.min(...drawn) * 0.99)
        expect(figures?.high).toBeLessThanOrEqual(Math.max(...drawn) * 1.01)
      }),
    )
  })
})

describe('groups beside each other', () => {
  const many = parts([1, 2, 3, 4, 5, 6], 9)

  test.each([
    ['the same companies with the same lanes', many, many, [true, true]],
    ['one company less', many, many.slice(1), [true, false]],
    ['two companies less', many, many.slice(2), [true, false]],
    ['three companies less', many, many.slice(3), [true, true]],
    ['all companies with fewer lanes', many, parts([1, 2, 3, 4, 5, 6], 2), [true, true]],
    ['two companies in all', many, parts([1, 2], 2), [true, false]],
  ])('with %s', (_title, wide, narrow, shown) => {
    expect(shownTogether([wide, narrow])).toEqual(shown)
  })

  test('are compared with what is shown, not with what is hidden', () => {
    expect(shownTogether([parts([1, 2]), parts([1, 2, 3])])).toEqual([false, true])
  })
})

describe('bars', () => {
  test('join neighbours until three companies stand behind each, and mark one’s own', () => {
    const lanes = [100, 110, 120, 300, 310, 320].map((value, index) => ({
      companyId: index,
      value,
    }))

    expect(marketBars(lanes, 305)).toEqual([
      { from: null, to: 150, share: 0.5, own: false },
      { from: 150, to: null, share: 0.5, own: true },
    ])
  })

  test('are none where only one company ships dear lanes', () => {
    const lanes = [100, 100, 100, 100, 100, 900].map((value, index) => ({
      companyId: index,
      value,
    }))

    expect(marketBars(lanes, 100)).toEqual([])
  })

  test('always hold lanes of three companies, and all of the market', () => {
    const lane = fc.record({
      companyId: fc.integer({ min: 1, max: 9 }),
      value: fc.double({ min: 0.01, max: 9000, noNaN: true }),
    })
    fc.assert(
      fc.property(fc.array(lane, { maxLength: 80 }), (lanes) => {
        const bars = marketBars(lanes, 10)

        for (const { from, to } of bars) {
          const within = lanes.filter(
            ({ value }) => value >= (from ?? -Infinity) && value < (to ?? Infinity),
          )
          expect(new Set(within.map(({ companyId }) => companyId)).size).toBeGreaterThanOrEqual(3)
        }
        const total = bars.reduce((sum, { share }) => sum + share, 0)
        expect(total).toBeCloseTo(bars.length === 0 ? 0 : 1, 9)
        expect(bars.filter(({ own }) => own)).toHaveLength(bars.length === 0 ? 0 : 1)
      }),
    )
  })
})

test.each([
  [110, 100, 0.1],
  [80, 100, -0.2],
  [null, 100, null],
  [100, null, null],
  [100, 0, null],
])('%d against %d deviates by %d', (own, market, deviation) => {
  expect(deviationOf(own, market)).toBe(deviation)
})

/** The same companies, one slightly more expensive and its neighbour in the band as much cheaper. */
function similar(sorted: readonly number[], index: number): number[] {
  const other = [...sorted]
  const hair = 1e-7
  const start = bandStart(sorted.length, index)
  const partner = index === start ? start + 1 : start
  const [low, high] = [Math.min(index, partner), Math.max(index, partner)]
  other[low] = (other[low] ?? 0) - hair
  other[high] = (other[high] ?? 0) + hair
  return other
}

function bandStart(length: number, index: number): number {
  const count = Math.floor(length / 3)
  const widest = Math.floor((count - 1) / 2)
  const extra = length - count * 3
  const starts = Array.from({ length: count }, (_, band) => band * 3 + (band > widest ? extra : 0))
  return starts.findLast((start) => start <= index) ?? 0
}

test.each([
  ['above the market', 2.15, 2, 1000, { marketCents: 200_000, excessCents: 15_000 }],
  ['below the market', 1.005, 2, 10, { marketCents: 2000, excessCents: -995 }],
  ['without a market', 2.15, null, 1000, null],
  ['without a volume', 2.15, 2, null, null],
])('a year %s', (_title, own, market, volume, year) => {
  expect(yearAtMarket(own, market, volume)).toEqual(year)
})
