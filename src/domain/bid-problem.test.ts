import { describe, expect, test } from 'vitest'
import { bidProblems, entryProblems } from './bid-problem.ts'
import { bidEntrySchema } from './bid.ts'
import { Mode } from './mode.ts'

const rules = {
  mode: Mode.OceanFCL,
  terms: { decimals: 2, exchangeRates: { USD: 1, EUR: 1.09 } },
  validMonths: ['2027-01', '2027-02'],
}
const complete = { othc: 100, 'base-ocean': 1000, dthc: 150 }
const entry = (more: object) => bidEntrySchema.parse({ laneId: 1, charges: complete, ...more })

describe('a bid to submit', () => {
  test('has no problem when complete', () => {
    expect(bidProblems(entry({}), rules)).toEqual([])
  })

  test.each([
    ['does not charge a mandatory line', { charges: { ...complete, dthc: 0 } }],
    [
      'charges an optional line alone',
      { charges: { othc: 0, 'base-ocean': 0, dthc: 0, baf: 900 } },
    ],
    ['has a charge in another currency', { chargeCurrencies: { dthc: 'EUR' } }],
    ['names the currency of a charge it does not offer', { chargeCurrencies: { baf: 'XXX' } }],
  ])('has no problem when it %s', (_title, more) => {
    expect(bidProblems(entry(more), rules)).toEqual([])
  })

  test.each([
    [
      'lacks a mandatory line',
      { charges: { othc: 100, dthc: 150 } },
      { column: 'Base ocean freight', found: '', expected: 'an amount, or 0 if not charged' },
    ],
    [
      'charges nothing at all',
      { charges: { othc: 0, 'base-ocean': 0, dthc: 0, baf: 0 } },
      { column: 'Origin THC', found: '0', expected: 'an amount above 0 in at least one charge' },
    ],
    [
      'has a charge in a currency without a rate',
      { chargeCurrencies: { dthc: 'XXX' } },
      { column: 'Destination THC', found: 'XXX', expected: 'one of USD, EUR as its currency' },
    ],
    [
      'has the currency of a charge nobody knows',
      { chargeCurrencies: { linehaul: 'EUR' } },
      { column: 'linehaul', found: 'linehaul', expected: 'a charge line of the bid sheet' },
    ],
    [
      'has more decimals than the terms',
      { charges: { ...complete, dthc: 150.123 } },
      { column: 'Destination THC', found: '150.123', expected: 'at most 2 decimals' },
    ],
    [
      'names a charge line of another mode',
      { charges: { ...complete, linehaul: 3 } },
      { column: 'linehaul', found: 'linehaul', expected: 'a charge line of the bid sheet' },
    ],
    [
      'is in a currency without a rate',
      { currency: 'XXX' },
      { column: 'Currency', found: 'XXX', expected: 'one of USD, EUR' },
    ],
    [
      'stands for a month outside the tender',
      { months: ['2027-01', '2029-05'] },
      { column: 'Valid months', found: '2029-05', expected: 'months from 2027-01 to 2027-02' },
    ],
  ])('has the problem that it %s', (_title, more, problem) => {
    expect(bidProblems(entry(more), rules)).toEqual([expect.objectContaining(problem)])
  })
})

test('a draft may be incomplete, but not name what nobody knows', () => {
  expect(entryProblems(entry({ charges: {} }), rules)).toEqual([])
  expect(entryProblems(entry({ charges: { linehaul: 3 } }), rules)).toHaveLength(1)
})
