import { expect, test } from 'vitest'
import { isRanged } from '#ui/grid/range.ts'
import type { SavingsLane } from './savings.api.ts'
import { savingsColumns } from './savings-columns.tsx'

test('the month of an award is filtered from one month to another, and reads as a month', () => {
  const month = savingsColumns('awarded', 'baseline').find(({ header }) => header === 'Awarded in')
  const row = { month: '2026-07' } as SavingsLane
  const cell = typeof month?.value === 'function' ? month.value(row) : null

  expect(month && isRanged(month)).toBe(true)
  expect(month?.format?.(cell, row)).toBe('Jul 2026')
  expect(month?.format?.(null, row)).toBe('–')
})
