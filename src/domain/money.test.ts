import { expect, test } from 'vitest'
import { formatUsd } from './money.ts'

test.each([
  [983.2, '$983.20'],
  [40, '$40'],
  [1234, '$1.2K'],
  [-3_400_000, '-$3.4M'],
  [null, '–'],
])('%s dollars read %s', (dollars, words) => {
  expect(formatUsd(dollars)).toBe(words)
})
