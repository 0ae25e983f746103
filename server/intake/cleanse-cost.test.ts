import { expect, test } from 'vitest'
import { rateTable } from '#domain/exchange-rate.ts'
import { isIsoCurrency } from '#server/exchange-rates/iso-currency.ts'
import { cleanseCost } from './cleanse-cost.ts'

const rates = rateTable(
  [{ currency: 'EUR', date: '2025-03-01', usdPerUnit: 1.08, source: 'entered' }],
  isIsoCurrency,
)
const cells: Partial<Record<string, string>> = { freightCost: '1950', currency: 'EUR' }
const row = {
  cell: (key: string) => cells[key] ?? '',
  has: (key: string) => key in cells,
  mark: '.' as const,
}

test.each([
  ['that says US dollars per unit converts its row', 'USD per EUR', 1.0842, 211_419, '2025-03-03'],
  ['that is near the company rate converts its row', 'Rate', 1.0842, 211_419, '2025-03-03'],
  // 1,950 x 1.08 = 2,106.00
  [
    'written the other way round gives way to the company rate',
    'Rate',
    0.9224,
    210_600,
    '2025-03-01',
  ],
] as const)('a rate of the file %s', (_says, heading, rate, cents, rateDate) => {
  expect(
    cleanseCost(row, { shipDate: '2025-03-03', rates, fileRate: { heading, rate } }),
  ).toMatchObject({ cost: { cents, amount: 1950, currency: 'EUR', rateDate } })
})

test('a rate of the file that could be either way round is no rate where the company has none', () => {
  expect(
    cleanseCost(row, {
      shipDate: '2024-03-03',
      rates,
      fileRate: { heading: 'Rate', rate: 1.0842 },
    }),
  ).toEqual({ problem: { kind: 'MissingRate', key: 'currency', found: 'EUR' } })
})
