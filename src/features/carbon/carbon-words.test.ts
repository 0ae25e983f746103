import { expect, test } from 'vitest'
import { markOfCo2e } from './carbon-words.ts'

test.each([
  { most: 14_800_000, mark: 0, reads: '0 t' },
  { most: 14_800_000, mark: 5_000_000, reads: '5K t' },
  { most: 9_000, mark: 0, reads: '0 kg' },
  { most: 9_000, mark: 2_500, reads: '2.5K kg' },
])('of $most kg at most, the mark at $mark kg reads $reads', ({ most, mark, reads }) => {
  expect(markOfCo2e([most, 12])(mark)).toBe(reads)
})
