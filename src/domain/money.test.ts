import { describe, expect, test } from 'vitest'
import {
  centsOfAll,
  exactCents,
  formatCents,
  formatCentsShort,
  formatDollarChange,
  formatMoney,
  formatTarget,
  formatUsd,
  shareOut,
  toCents,
  toCentsOrNull,
  toDollars,
  toDollarsOrNull,
} from './money.ts'

test.each([
  [983.2, '$983.20'],
  [999.99, '$999.99'],
  [40, '$40'],
  [1000, '$1K'],
  [1234, '$1.2K'],
  [-3_400_000, '-$3.4M'],
  [0, '$0'],
  [null, '–'],
  [undefined, '–'],
])('%s dollars read %s', (dollars, words) => {
  expect(formatUsd(dollars)).toBe(words)
})

test.each([
  [1234.5, 'USD', '$1,234.50'],
  [1234.5, 'EUR', '€1,234.50'],
  [1234, 'JPY', '¥1,234'],
  [0, 'USD', '$0.00'],
  [null, 'USD', '–'],
  [undefined, 'USD', '–'],
])('%s of %s reads %s in full', (amount, currency, words) => {
  expect(formatMoney(amount, currency)).toBe(words)
})

test('an amount in full is in dollars where nothing else is said', () => {
  expect(formatMoney(2)).toBe('$2.00')
})

test('a target of 0 is none', () => {
  expect([0, 983.2].map(formatTarget)).toEqual(['N/A', '$983.20'])
})

test('dollars are whole cents', () => {
  expect([19.99, 0.005, -1.5].map(toCents)).toEqual([1999, 1, -150])
  // 1.005 x 100 is 100.49999999999999 in binary fractions.
  expect([1.005, 1.0049, 2].map(exactCents)).toEqual([101, 100, 200])
  expect(toDollars(1999)).toBe(19.99)
  expect([1999, 0, null].map(toDollarsOrNull)).toEqual([19.99, 0, null])
  expect([19.99, 0, null].map(toCentsOrNull)).toEqual([1999, 0, null])
})

test.each([
  [98_320, '$983.20', '$983.20'],
  [123_456_789, '$1.2M', '$1,234,567.89'],
  [-1, '-$0.01', '-$0.01'],
  [0, '$0', '$0.00'],
  [null, '–', '–'],
  [undefined, '–', '–'],
])('%s cents read %s, in full %s', (cents, short, full) => {
  expect(formatCentsShort(cents)).toBe(short)
  expect(formatCents(cents)).toBe(full)
})

test('dollars are added up in cents, and what is absent adds nothing', () => {
  // In binary fractions 0.1 + 0.2 is 0.30000000000000004.
  expect(centsOfAll([0.1, 0.2, null, undefined, 1234.56])).toBe(123_486)
  expect(centsOfAll([])).toBe(0)
})

describe('an amount shared out', () => {
  test.each([
    ['of equal weights gives the cent left to the first', 100, [1, 1, 1], [34, 33, 33]],
    ['gives two cents left to the first two', 2, [1, 1, 1, 1, 1], [1, 1, 0, 0, 0]],
    // 14.29, 28.57 and 57.14: the cent left goes where 0.57 was cut off.
    ['gives the cent left to the largest remainder', 100, [1, 2, 4], [14, 29, 57]],
    // 0.9, 1.8 and 6.3: the two cents left go to 0.9 and 0.8.
    ['gives each of two left to the next largest', 9, [1, 2, 7], [1, 2, 6]],
    ['leaves nothing over where it divides', 90, [1, 2, 6], [10, 20, 60]],
    ['of no weight is none', 100, [0, 0], [0, 0]],
    ['gives nothing to a weight of 0', 101, [0, 1, 1], [0, 51, 50]],
    ['below nothing adds up too', -100, [1, 1, 1], [-33, -33, -34]],
    ['among nobody is nothing', 100, [], []],
  ])('%s', (_title, total, weights, shares) => {
    expect(shareOut(total, weights)).toEqual(shares)
  })
})

test.each([
  [11_300_149, '+$113,001'],
  [-11_300_149, '-$113,001'],
  [-30, '$0'],
  [0, '$0'],
])('a difference of %s cents reads %s', (cents, words) => {
  expect(formatDollarChange(cents)).toBe(words)
})
