import { expect, test } from 'vitest'
import { radiusOf } from './map-place.ts'

test.each([
  [100, 100, 1200, 30],
  [25, 100, 1200, 15],
  [100, 100, 300, 14],
  [0.01, 100, 1200, 3],
  [0, 0, 1200, 3],
])('%d of at most %d on %d pixels is drawn with a radius of %d', (amount, most, width, radius) => {
  expect(radiusOf(amount, most, width)).toBe(radius)
})
