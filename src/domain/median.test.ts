import { expect, test } from 'vitest'
import { median } from './median.ts'

test.each([
  [[3, 1, 2], 2],
  [[10, 9, 1], 9],
  [[4, 1, 2, 3], 2.5],
  [[1, 100], 50.5],
  [[7], 7],
  [[], 0],
])('the middle of %j is %s', (values, middle) => {
  expect(median(values)).toBe(middle)
})
