import { expect, test } from 'vitest'
import { directionInHeading, directionOf, usdPerUnitOf } from './file-rate.ts'

test.each([
  ['USD per EUR', 'USD per unit'],
  ['Exchange rate to USD', 'USD per unit'],
  ['EUR per USD', 'units per USD'],
  ['LCY per 1 USD', 'units per USD'],
  ['Local currency per US dollar', 'units per USD'],
  ['USD/KRW', null],
  ['LCY/USD', null],
  ['Exchange rate', null],
])('the heading "%s" says %s', (heading, direction) => {
  expect(directionInHeading(heading)).toBe(direction)
})

test.each([
  { rate: 1350, currency: 'KRW', known: null, is: 'units per USD' },
  { rate: 0.00074, currency: 'KRW', known: null, is: 'USD per unit' },
  { rate: 0.92, currency: 'EUR', known: null, is: null },
  {
    rate: 1.0842,
    currency: 'EUR',
    known: { usdPerUnit: 1.08, isOfDays: true },
    is: 'USD per unit',
  },
  {
    rate: 0.9224,
    currency: 'EUR',
    known: { usdPerUnit: 1.0842, isOfDays: true },
    is: 'units per USD',
  },
  { rate: 1.01, currency: 'EUR', known: { usdPerUnit: 1.005, isOfDays: true }, is: null },
  { rate: 0.98, currency: 'EUR', known: { usdPerUnit: 1.08, isOfDays: false }, is: null },
  {
    rate: 18.2,
    currency: 'TRY',
    known: { usdPerUnit: 0.05, isOfDays: false },
    is: 'units per USD',
  },
  { rate: 7.1, currency: 'CNY', known: null, is: 'units per USD' },
  { rate: 1.08, currency: 'CNY', known: null, is: null },
  { rate: 17.5, currency: 'TRY', known: null, is: null },
  { rate: 0, currency: 'EUR', known: null, is: null },
])('$rate for $currency, where the company has $known, is $is', ({ rate, currency, known, is }) => {
  expect(directionOf(rate, currency, known)).toBe(is)
})

test.each([
  { rate: 0.5, direction: 'USD per unit', usd: 0.5 },
  { rate: 1250, direction: 'units per USD', usd: 0.0008 },
] as const)('$rate as $direction is $usd US dollars', ({ rate, direction, usd }) => {
  expect(usdPerUnitOf(rate, direction)).toBe(usd)
})
