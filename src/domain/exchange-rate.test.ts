import { describe, expect, test } from 'vitest'
import {
  crossRate,
  type ExchangeRate,
  formatInCurrency,
  inUsdCents,
  rateOn,
  rateTable,
} from './exchange-rate.ts'

const rates = (
  source: ExchangeRate['source'],
  ...dated: readonly (readonly [date: string, usdPerUnit: number])[]
): ExchangeRate[] =>
  dated.map(([date, usdPerUnit]) => ({ currency: 'EUR', date, usdPerUnit, source }))

describe('the rate of a date', () => {
  const daily = rates('ECB', ['2025-02-27', 1.0477], ['2025-02-28', 1.0411], ['2025-03-03', 1.0465])
  const monthly = rates('entered', ['2024-01-01', 1.1], ['2024-02-01', 1.09])

  test.each([
    ['of a working day is its own', daily, '2025-02-28', 1.0411, '2025-02-28'],
    ['of a Sunday is that of Friday', daily, '2025-03-02', 1.0411, '2025-02-28'],
    ['is never a later one', daily, '2025-02-26', null, null],
    ['bridges a week without publication', daily, '2025-03-10', 1.0465, '2025-03-03'],
    ['is missing once the bank has been silent for longer', daily, '2025-03-11', null, null],
    ['entered by hand applies until the next one', monthly, '2024-01-31', 1.1, '2024-01-01'],
    ['entered by hand ends where the next one starts', monthly, '2024-02-01', 1.09, '2024-02-01'],
    ['entered by hand applies for a leap year', monthly, '2025-02-01', 1.09, '2024-02-01'],
    ['entered by hand ends after a leap year', monthly, '2025-02-02', null, null],
  ] as const)('%s', (_says, of, date, usdPerUnit, rateDate) => {
    expect(rateOn(of, 'EUR', date)).toEqual(usdPerUnit === null ? null : { usdPerUnit, rateDate })
  })

  test('of US dollars is 1, without a date', () => {
    expect(rateOn([], 'USD', '2025-03-03')).toEqual({ usdPerUnit: 1, rateDate: null })
  })

  test('is looked up per currency', () => {
    const table = rateTable(daily, (code) => code === 'EUR')

    expect(table.rateOn('EUR', '2025-03-03')?.usdPerUnit).toBe(1.0465)
    expect(table.rateOn('GBP', '2025-03-03')).toBeNull()
    expect(table.isCurrency('XYZ')).toBe(false)
  })
})

// Products worked out by hand; those that end in exactly half a cent round away from zero.
test.each([
  ['EUR', 1950, 1.0842, 211_419],
  ['EUR', 1234.5, 1.0465, 129_190],
  ['JPY', 157_490, 0.0066448663, 104_650],
  ['KRW', 1_250_000, 0.00072, 90_000],
  ['KWD', 12.345, 3.25, 4012],
  ['USD', 0.015, 1, 2],
  ['EUR', 1.005, 1, 101],
  ['EUR', 1.15, 1.1, 127],
  ['EUR', -1.15, 1.1, -127],
  ['IRR', 5e-7, 1e-7, 0],
  ['EUR', 90_071_992_547.41, 1, 9_007_199_254_741],
] as const)('%s %d at %d is %d cents', (_currency, amount, rate, cents) => {
  expect(inUsdCents(amount, rate)).toBe(cents)
})

test('a rate of two currencies quoted per euro is theirs divided', () => {
  // 1.0465 / 157.49 = 0.00664486634..., 1.0465 / 0.8263 = 1.26648916858...
  expect(crossRate(1.0465, 157.49)).toBe(0.0066448663)
  expect(crossRate(1.0465, 0.8263)).toBe(1.2664891686)
})

test.each([
  [1950, 'EUR', 'EUR 1,950.00'],
  [12_400, 'JPY', 'JPY 12,400'],
  [12.345, 'KWD', 'KWD 12.345'],
])('%d %s is written %s', (amount, currency, text) => {
  expect(formatInCurrency(amount, currency)).toBe(text)
})
