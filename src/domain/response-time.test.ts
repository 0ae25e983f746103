import { expect, test } from 'vitest'
import { formatResponseTime } from './response-time.ts'

test.each([
  [null, '–'],
  [0, '0 h'],
  [5.46, '5.5 h'],
  [47.9, '47.9 h'],
  [48, '2 days'],
  [76, '3.2 days'],
])('%s hours reads "%s"', (hours, reads) => {
  expect(formatResponseTime(hours)).toBe(reads)
})
