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
  ['2027-01-01', '2027-01'],
  ['2026-12-01T00:00:00.000Z, Feb-27', '2026-12,2027-02'],
])('%j chooses %j', (text, value) => {
  expect(readMonths(text, valid)).toEqual({ value })
})

test.each(['2030-01', 'spring', '2027-02 to 2026-12'])('%j is no choice of months', (text) => {
  expect(readMonths(text, valid).problem).toMatch(/expected months from 2026-12 to 2027-03/)
})

test.each([
  [[], 'all'],
  [valid, 'all'],
  [['2026-12', '2027-01', '2027-02'], '2026-12 to 2027-02'],
  [['2026-12', '2027-03'], '2026-12, 2027-03'],
])('%j is written as %j and read back', (months, text) => {
  expect(writeMonths(months, valid)).toBe(text)
  const chosen = monthsOf(readMonths(text, valid).value)
  expect(chosen).toEqual(months.length === valid.length ? [] : months)
})
