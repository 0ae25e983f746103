import { expect, test } from 'vitest'
import { inCents } from './in-cents.ts'

test('dollars of an answer become whole cents under their own name', () => {
  const row: { laneId: number; savings: number; newCost: number | null } = {
    laneId: 7,
    savings: -1499.99,
    newCost: null,
  }

  expect(inCents(row, ['savings', 'newCost'])).toEqual({
    laneId: 7,
    savingsCents: -149_999,
    newCostCents: null,
  })
})

test('a sum of dollars that a binary fraction bent is the cents it stands for', () => {
  expect(inCents({ savings: 0.1 + 0.2 }, ['savings'])).toEqual({ savingsCents: 30 })
})
