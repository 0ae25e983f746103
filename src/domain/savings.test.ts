import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { awardSavings, baselineCost, coveredCents, overAwardedMonths } from './savings.ts'

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

test('savings may be negative: paying more is no saving', () => {
  expect(awardSavings(100_000, 120_000)).toBe(-20_000)
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
