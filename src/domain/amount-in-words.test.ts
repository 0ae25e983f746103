import { expect, test } from 'vitest'
import { yearInWords } from './amount-in-words.ts'

test.each([
  [6_350_000, 'six million three hundred fifty thousand US dollars a year'],
  [0, 'zero US dollars a year'],
  [1, 'one US dollar a year'],
  [19.6, 'twenty US dollars a year'],
  [21, 'twenty-one US dollars a year'],
  [100, 'one hundred US dollars a year'],
  [115, 'one hundred fifteen US dollars a year'],
  [1_000, 'one thousand US dollars a year'],
  [61_260.4, 'sixty-one thousand two hundred sixty US dollars a year'],
  [1_000_001, 'one million one US dollars a year'],
  [2_040_000_300, 'two billion forty million three hundred US dollars a year'],
  [3_000_000_000_000, 'three trillion US dollars a year'],
])('%d dollars are read out as "%s"', (dollars, words) => {
  expect(yearInWords(dollars)).toBe(words)
})

test('the words of 1 to 1,000 have as many letters as is published', () => {
  const words = Array.from({ length: 1000 }, (_, index) => yearInWords(index + 1).split(' US ')[0])

  // Project Euler 17 counts 21,124 letters; 891 of the numbers have a British "and" there.
  expect(words.join('').replace(/[^a-z]/g, '')).toHaveLength(21_124 - 3 * 891)
})
