import { expect, test } from 'vitest'
import { loweredWords } from './report-words.ts'

test.each([
  { savingsCents: 460_000, reads: '$4,600.00 less than first bid' },
  { savingsCents: -12_000, reads: '$120.00 more than first bid' },
  { savingsCents: 0, reads: 'as first bid' },
])('bids lowered by $savingsCents cents read $reads', ({ savingsCents, reads }) => {
  expect(loweredWords({ savingsCents })).toBe(reads)
})
