import { expect, test } from 'vitest'
import { loweredWords } from './report-words.ts'

test.each([
  { savingsCents: 460_000, reads: '$4.6K less than first bid' },
  { savingsCents: -12_000, reads: '$120 more than first bid' },
  { savingsCents: 0, reads: 'as first bid' },
])('bids lowered by $savingsCents cents read $reads', ({ savingsCents, reads }) => {
  expect(loweredWords({ savingsCents })).toBe(reads)
})
