import { expect, test } from 'vitest'
import { loweredWords } from './report-words.ts'

test.each([
  { savings: 4600, reads: '$4.6K less than first bid' },
  { savings: -120, reads: '$120 more than first bid' },
  { savings: 0, reads: 'as first bid' },
])('bids lowered by $savings read $reads', ({ savings, reads }) => {
  expect(loweredWords({ savings })).toBe(reads)
})
