import { expect, test } from 'vitest'
import { monthsOf, readMonths, writeMonths } from './valid-months.ts'

const valid = ['2026-12', '2027-01', '2027-02', '2027-03']

test.each([
  ['all', ''],
  ['', ''],
  ['2026-12 to 2027-02', '2026-12,2027-01,2027-02'],
  ['2027-03, 2026-12', '2026-12,2027-03'],
  ['2026-12..2027-03', ''],
  ['2027-01', '2027-01'],
  [' All ', ''],
  ['2026-12–2027-02', '2026-12,2027-01,2027-02'],
  ['2027-01 to 2027-01', '2027-01'],
  ['2027-01-15T08:30:00', '2027-01'],
  ['2027-01-01', '2027-01'],
  ['2026-12-01T00:00:00.000Z, Feb-27', '2026-12,2027-02'],
])('%j chooses %j', (text, value) => {
  expect(readMonths(text, valid)).toEqual({ value })
})

test.each([
  ['2030-01', '2030-01'],
  ['2027-01, 2030-01', '2030-01'],
  ['spring', 'spring'],
  ['Foo-26', 'foo-26'],
  ['2027-02 to 2026-12', '2027-02..2026-12'],
  ['2027-01 to 2030-01', '2027-01..2030-01'],
  ['2025-01 to 2027-01', '2025-01..2027-01'],
])('%j is no choice of months', (text, found) => {
  expect(readMonths(text, valid)).toEqual({
    value: null,
    problem: `expected months from 2026-12 to 2027-03, found "${found}"`,
  })
})

test('no value is no month', () => {
  expect([null, '', '2026-12,2027-01'].map(monthsOf)).toEqual([[], [], ['2026-12', '2027-01']])
})

test.each([
  [[], 'all'],
  [valid, 'all'],
  [['2026-12', '2027-01', '2027-02'], '2026-12 to 2027-02'],
  [['2026-12', '2027-03'], '2026-12, 2027-03'],
  [['2026-12', '2027-01'], '2026-12, 2027-01'],
  [['2026-12', '2027-01', '2027-03'], '2026-12, 2027-01, 2027-03'],
])('%j is written as %j and read back', (months, text) => {
  expect(writeMonths(months, valid)).toBe(text)
  const chosen = monthsOf(readMonths(text, valid).value)
  expect(chosen).toEqual(months.length === valid.length ? [] : months)
})
