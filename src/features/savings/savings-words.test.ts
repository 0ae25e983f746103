import { expect, test } from 'vitest'
import { lackingWords } from './savings-words.ts'

test.each([
  { withoutBaseline: 12, withoutBid: 3, reads: '12 without baseline, 3 without a complete bid' },
  { withoutBaseline: 0, withoutBid: 1717, reads: '1,717 without a complete bid' },
  { withoutBaseline: 0, withoutBid: 0, reads: 'no lane' },
])('left out are $reads', ({ reads, ...lanes }) => {
  expect(lackingWords(lanes)).toBe(reads)
})
