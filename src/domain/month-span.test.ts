import { expect, test } from 'vitest'
import {
  monthLater,
  monthsIn,
  newestSpan,
  spanBefore,
  spanYearBefore,
  type MonthSpan,
} from './month-span.ts'

test.each([
  ['2026-01', -1, '2025-12'],
  ['2026-12', 1, '2027-01'],
  ['2026-05', -29, '2023-12'],
  ['2026-05', 0, '2026-05'],
])('%s and %i months is %s', (month, count, later) => {
  expect(monthLater(month, count)).toBe(later)
})

test.each<[MonthSpan, number, MonthSpan, MonthSpan]>([
  [
    { from: '2026-08', to: '2026-10' },
    3,
    { from: '2026-05', to: '2026-07' },
    { from: '2025-08', to: '2025-10' },
  ],
  [
    { from: '2025-11', to: '2026-02' },
    4,
    { from: '2025-07', to: '2025-10' },
    { from: '2024-11', to: '2025-02' },
  ],
  [
    { from: '2026-01', to: '2026-01' },
    1,
    { from: '2025-12', to: '2025-12' },
    { from: '2025-01', to: '2025-01' },
  ],
])('%o has %i months, other months before it and the same a year before', (span, months, ...be) => {
  expect(monthsIn(span)).toBe(months)
  expect([spanBefore(span), spanYearBefore(span)]).toEqual(be)
})

test('the newest months end with the last that is known', () => {
  expect(newestSpan(['2026-01', '2026-03'], 3)).toEqual({ from: '2026-01', to: '2026-03' })
  expect(newestSpan([], 3)).toBeNull()
})
