import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addUp,
  baselineCost,
  baselineUnit,
  costAfterAward,
  coveredCents,
  overAwardedMonths,
  ratioAbove,
  savingsAgainst,
  savingsRate,
  shareOfYear,
  targetBelow,
} from './savings.ts'

const months = Array.from(
  { length: 12 },
  (_, index) => `2027-${String(index + 1).padStart(2, '0')}`,
)
const flat = new Map(months.map((month) => [month, 1]))
const sum = (cents: readonly number[]) => cents.reduce((a, b) => a + b, 0)

describe('baseline cost', () => {
  test.each([
    ['scales history to the forecast', 100_000, 50, 75, 150_000],
    ['is absent without a historic charge', 0, 50, 75, null],
    ['is absent without a historic volume', 100_000, 0, 75, null],
    ['is 0 where nothing is forecast', 100_000, 50, 0, 0],
  ])('%s', (_title, charge, volume, forecast, cents) => {
    expect(baselineCost(charge, volume, forecast)).toBe(cents)
  })
})

test.each([
  ['history by its volume', 250_050, 100, 2500.5],
  ['none without a historic charge', 0, 100, null],
  ['none without a historic volume', 250_050, 0, null],
])('a unit of a baseline: %s', (_title, charge, volume, cents) => {
  expect(baselineUnit(charge, volume)).toBe(cents)
})

describe('covered cost', () => {
  test('is the whole for every month at 100 %', () => {
    expect(coveredCents(1_000_001, [{ share: 100, months }], flat)).toEqual([1_000_001])
  })

  test('follows the volume of the awarded months', () => {
    const peak = new Map([
      ['2027-01', 300],
      ['2027-02', 100],
    ])

    expect(coveredCents(40_000, [{ share: 100, months: ['2027-01'] }], peak)).toEqual([30_000])
  })

  test('counts months alike where none has volume', () => {
    const empty = new Map(months.map((month) => [month, 0]))

    expect(coveredCents(1200, [{ share: 50, months: months.slice(0, 6) }], empty)).toEqual([300])
  })

  test('counts a month without volume as none where others have some', () => {
    const year = new Map([
      ['2027-01', 300],
      ['2027-02', 0],
    ])

    expect(coveredCents(40_000, [{ share: 100, months: ['2027-01'] }], year)).toEqual([40_000])
  })

  test('covers nothing of a year without months', () => {
    expect(coveredCents(1200, [{ share: 100, months }], new Map())).toEqual([0])
  })

  test('covers nothing in a month the year does not hold', () => {
    expect(coveredCents(1200, [{ share: 100, months: ['2031-01'] }], flat)).toEqual([0])
  })

  const volumes = fc
    .array(fc.double({ min: 0, max: 1e6, noNaN: true }), { minLength: 12, maxLength: 12 })
    .map((each) => new Map(months.map((month, index) => [month, each[index] ?? 0])))
  const yearly = fc.integer({ min: 0, max: 10_000_000_000 })

  test('of a full split adds up to the year, to the cent', () => {
    fc.assert(
      fc.property(
        yearly,
        volumes,
        fc.integer({ min: 1, max: 98 }),
        fc.nat(),
        (cents, year, first, at) => {
          const second = 1 + (at % (99 - first))
          const parts = [first, second, 100 - first - second].map((share) => ({ share, months }))

          const covered = coveredCents(cents, parts, year)

          expect(sum(covered)).toBe(cents)
          expect(covered.every((part) => Number.isInteger(part) && part >= 0)).toBe(true)
        },
      ),
    )
  })

  test('of months given to different carriers adds up to the year, to the cent', () => {
    fc.assert(
      fc.property(yearly, volumes, fc.integer({ min: 1, max: 11 }), (cents, year, cut) => {
        const parts = [months.slice(0, cut), months.slice(cut)].map((some) => ({
          share: 100,
          months: some,
        }))

        expect(sum(coveredCents(cents, parts, year))).toBe(cents)
      }),
    )
  })

  test('never exceeds the year and leaves the rest to the baseline', () => {
    fc.assert(
      fc.property(yearly, volumes, fc.integer({ min: 1, max: 100 }), (cents, year, share) => {
        const rest = 100 - share
        const parts = [{ share, months }, ...(rest > 0 ? [{ share: rest, months }] : [])]

        const [own = -1] = coveredCents(cents, [{ share, months }], year)
        const [same = -1] = coveredCents(cents, parts, year)

        expect(own).toBe(same)
        expect(own).toBeGreaterThanOrEqual(0)
        expect(own).toBeLessThanOrEqual(cents)
      }),
    )
  })
})

describe('savings', () => {
  test.each([
    ['are what a cost is below its reference', 30_000_001, 28_500_002, 1_499_999],
    ['may be negative: paying more is no saving', 100_000, 120_000, -20_000],
    ['of what costs the same are 0', 100_000, 100_000, 0],
    ['are unknown without a reference', null, 120_000, null],
    ['are unknown without a cost', 100_000, null, null],
  ])('%s', (_title, reference, cost, savings) => {
    expect(savingsAgainst(reference, cost)).toBe(savings)
  })

  test.each([
    ['a quarter', 2500, 10_000, 0.25],
    ['more than the reference, below zero', -2000, 10_000, -0.2],
    ['nothing to be a part of', 0, 0, null],
  ])('as a ratio: %s', (_title, savings, reference, rate) => {
    expect(savingsRate(savings, reference)).toBe(rate)
  })

  test.each([
    ['a tenth above', 11_000, 10_000, 0.1],
    ['a tenth below', 9000, 10_000, -0.1],
    ['no cost', null, 10_000, null],
    ['no reference', 11_000, null, null],
    ['a reference of 0', 11_000, 0, null],
  ])('a cost against its reference: %s', (_title, cost, reference, ratio) => {
    expect(ratioAbove(cost, reference)).toBe(ratio)
  })

  test.each([
    ['all of it', 30_000_001, 30_000_001, 28_500_002, 28_500_002],
    ['60 %, the rest at baseline', 1000, 600, 540, 940],
    ['a part that costs more', 1000, 600, 660, 1060],
  ])('the year of a lane awarded: %s', (_title, baseline, covered, awarded, after) => {
    expect(costAfterAward(baseline, covered, awarded)).toBe(after)
  })

  test('of a sum leave out what has no reference, but not its cost', () => {
    const parts = [
      { reference: 1001, cost: 900 },
      { reference: null, cost: 777 },
      { reference: 500, cost: 600 },
    ]

    expect(addUp(parts)).toEqual({
      cost: 2277,
      reference: 1501,
      compared: 1500,
      withoutReference: 1,
      savings: 1,
    })
  })

  test('of nothing are 0', () => {
    expect(addUp([])).toMatchObject({ cost: 0, savings: 0, withoutReference: 0 })
  })
})

test.each([
  ['a third of 100 cents', 100, 33, 33],
  ['half of an odd amount, up', 101, 50, 51],
  ['all of it', 12_345, 100, 12_345],
])('a share of a year: %s', (_title, yearly, share, cents) => {
  expect(shareOfYear(yearly, share)).toBe(cents)
})

test.each([
  [30_000_001, 5, 28_500_001],
  [30_000_010, 5, 28_500_010],
  [100_000, 2.5, 97_500],
  [99_999, 0, 99_999],
  [100_015, 10, 90_014],
])('the target below a baseline of %i cents by %d percent is %i', (baseline, percent, target) => {
  expect(targetBelow(baseline, percent)).toBe(target)
})

describe('a split over 100 %', () => {
  test.each([
    [
      'is counted by month',
      [
        { share: 60, months: ['2027-01', '2027-02'] },
        { share: 50, months: ['2027-02'] },
      ],
      ['2027-02'],
    ],
    [
      'is none at exactly 100 %',
      [
        { share: 60, months },
        { share: 40, months },
      ],
      [],
    ],
    ['counts a month named twice once', [{ share: 60, months: ['2027-01', '2027-01'] }], []],
  ])('%s', (_title, parts, over) => {
    const split = parts.map((part, carrierId) => ({ ...part, carrierId }))

    expect(overAwardedMonths(split)).toEqual(over)
  })
})
