import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { forecastByMonth, valueParts } from './award-value.ts'
import { usdOfCharges } from './charge-currency.ts'
import { landedCost, landedParts } from './landed-cost.ts'
import { biddableModes } from './mode.ts'
import { chargeLines } from './charge-lines.ts'

const months = Array.from(
  { length: 12 },
  (_, index) => `2027-${String(index + 1).padStart(2, '0')}`,
)
const cents = fc.integer({ min: 0, max: 10_000_000_000 })
const volumes = fc
  .array(fc.double({ min: 0, max: 1e6, noNaN: true }), { minLength: 12, maxLength: 12 })
  .map((each) => new Map(months.map((month, index) => [month, each[index] ?? 0])))
const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0)

describe('a split award', () => {
  test('costs each part its own bid, and leaves the rest at baseline', () => {
    const flat = new Map(months.map((month) => [month, 1]))

    const parts = valueParts(
      [
        { bidId: 1, cost: 1200, share: 60, months },
        { bidId: 2, cost: 2400, share: 20, months: months.slice(0, 6) },
      ],
      3600,
      flat,
    )

    expect(parts).toEqual([
      { awardedCents: 720, baselineCents: 2160 },
      { awardedCents: 240, baselineCents: 360 },
    ])
  })

  test('of a lane without a baseline covers none of it', () => {
    const flat = new Map(months.map((month) => [month, 1]))

    expect(valueParts([{ bidId: 1, cost: 1200, share: 50, months }], null, flat)).toEqual([
      { awardedCents: 600, baselineCents: null },
    ])
  })

  test('of one bid over all shares and months costs the bid, to the cent', () => {
    fc.assert(
      fc.property(
        cents,
        cents,
        volumes,
        fc.integer({ min: 1, max: 99 }),
        fc.subarray(months),
        (cost, baseline, year, share, some) => {
          const rest = months.filter((month) => !some.includes(month))
          const part = (percent: number, over: string[]) => ({
            bidId: 1,
            cost,
            share: percent,
            months: over,
          })
          const parts = [part(share, some), part(100 - share, some), part(100, rest)]

          const valued = valueParts(parts, baseline, year)

          expect(sum(valued.map(({ awardedCents }) => awardedCents))).toBe(cost)
          expect(sum(valued.map(({ baselineCents }) => baselineCents ?? 0))).toBe(baseline)
        },
      ),
    )
  })

  test('between carriers covers the baseline once, and never in broken cents', () => {
    fc.assert(
      fc.property(
        fc.array(cents, { minLength: 2, maxLength: 5 }),
        cents,
        volumes,
        (costs, baseline, year) => {
          const share = Math.floor(100 / costs.length)
          const parts = costs.map((cost, index) => ({
            bidId: index,
            cost,
            share: index === 0 ? 100 - share * (costs.length - 1) : share,
            months,
          }))

          const valued = valueParts(parts, baseline, year)

          expect(sum(valued.map(({ baselineCents }) => baselineCents ?? 0))).toBe(baseline)
          for (const [index, { awardedCents }] of valued.entries()) {
            expect(Number.isInteger(awardedCents)).toBe(true)
            // A remainder of a cent a month may fall either way.
            const exact = ((costs[index] ?? 0) * (parts[index]?.share ?? 0)) / 100
            expect(Math.abs(awardedCents - exact)).toBeLessThanOrEqual(12)
          }
        },
      ),
    )
  })
})

test('landed cost is the sum of its parts in every mode, to the cent', () => {
  const amount = fc.integer({ min: 0, max: 1_000_000 }).map((value) => value / 100)
  fc.assert(
    fc.property(
      fc.constantFrom(...biddableModes),
      fc.array(amount, { minLength: 40, maxLength: 40 }),
      fc.record({
        shipments: fc.integer({ min: 1, max: 5000 }),
        containers: fc.integer({ min: 1, max: 5000 }),
        miles: fc.integer({ min: 1, max: 500_000 }),
        cubicMetres: fc.integer({ min: 1, max: 50_000 }),
        kilograms: fc.integer({ min: 1, max: 5_000_000 }),
        assumedDays: fc.integer({ min: 0, max: 10 }),
      }),
      fc.constantFrom(1, 1.09, 0.0066),
      (mode, values, lane, rate) => {
        const amounts = Object.fromEntries(
          chargeLines[mode].map(({ chargeId }, index) => [chargeId, values[index] ?? 1]),
        )

        const offer = { charges: amounts, currency: 'EUR', chargeCurrencies: {} }
        const dollars = usdOfCharges(offer, { EUR: rate })

        const whole = landedCost(mode, dollars, lane)
        const parts = landedParts(mode, dollars, lane)

        expect(Number.isInteger(whole)).toBe(true)
        expect(sum([...(parts?.values() ?? [])])).toBe(whole)
      },
    ),
  )
})

test('next year’s months take the forecast of the same months of history', () => {
  const history = [
    { month: '2026-01', forecastVolume: 10 },
    { month: '2025-12', forecastVolume: 4 },
    { month: '2024-12', forecastVolume: 1 },
  ]

  expect([...forecastByMonth(history, ['2026-12', '2027-01', '2027-02'])]).toEqual([
    ['2026-12', 5],
    ['2027-01', 10],
    ['2027-02', 0],
  ])
})
