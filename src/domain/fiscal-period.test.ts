import { describe, expect, test } from 'vitest'
import { quartersOf, yearsOf } from './fiscal-period.ts'

describe('the quarters and years of months', () => {
  test.each([
    ['January', 1, '2026-01', 'Q1 2026', '2026-01', '2026-03', '2026', '2026-01', '2026-12'],
    ['January', 1, '2026-12', 'Q4 2026', '2026-10', '2026-12', '2026', '2026-01', '2026-12'],
    ['October', 10, '2025-10', 'Q1 FY2026', '2025-10', '2025-12', 'FY2026', '2025-10', '2026-09'],
    ['October', 10, '2026-09', 'Q4 FY2026', '2026-07', '2026-09', 'FY2026', '2025-10', '2026-09'],
    ['February', 2, '2026-01', 'Q4 FY2026', '2025-11', '2026-01', 'FY2026', '2025-02', '2026-01'],
    ['December', 12, '2026-02', 'Q1 FY2026', '2025-12', '2026-02', 'FY2026', '2025-12', '2026-11'],
  ])('of a year from %s (%i), %s', (_name, first, month, quarter, qFrom, qTo, year, yFrom, yTo) => {
    expect(quartersOf([month], first)).toEqual([{ name: quarter, from: qFrom, to: qTo }])
    expect(yearsOf([month], first)).toEqual([{ name: year, from: yFrom, to: yTo }])
  })

  test('are named once, the newest first', () => {
    const months = ['2025-11', '2025-12', '2026-01', '2026-03', '2026-04']

    expect(quartersOf(months, 1).map(({ name }) => name)).toEqual(['Q2 2026', 'Q1 2026', 'Q4 2025'])
    expect(yearsOf(months, 1).map(({ name }) => name)).toEqual(['2026', '2025'])
  })
})
