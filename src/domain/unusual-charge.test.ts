import { expect, test } from 'vitest'
import { isUnusual, usualCost } from './unusual-charge.ts'

test.each([
  { costs: [10, 11, 12], usual: null },
  { costs: [10, 12, 11, 30], usual: { median: 11.5, mad: 1, compared: 4 } },
  { costs: [5, 1, 3, 2, 4], usual: { median: 3, mad: 1, compared: 5 } },
])('$costs are usually $usual', ({ costs, usual }) => {
  expect(usualCost(costs)).toEqual(usual)
})

test.each([
  { unit: 13.5, mad: 1, unusual: false, why: 'exactly 3.5 deviations' },
  { unit: 13.51, mad: 1, unusual: true, why: 'above 3.5 deviations' },
  { unit: 6.4, mad: 1, unusual: true, why: 'below 3.5 deviations' },
  { unit: 10.9, mad: 0, unusual: false, why: 'within a tenth where prices never vary' },
  { unit: 11.1, mad: 0, unusual: true, why: 'beyond a tenth where prices never vary' },
])('$unit against 10: $why', ({ unit, mad, unusual }) => {
  expect(isUnusual(unit, { median: 10, mad })).toBe(unusual)
})
