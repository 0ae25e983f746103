import { expect, test } from 'vitest'
import type { Carrier } from '#contract/ext/carriers.ts'
import { isRanged } from '#ui/grid/range.ts'
import { carrierColumns } from './carrier-columns.ts'

test.each([
  [{ lastSeenAt: '2026-11-09T12:00:00Z', people: 2, awaited: 0 }, '9 Nov 2026'],
  [{ lastSeenAt: null, people: 2, awaited: 0 }, 'Never'],
  [{ lastSeenAt: null, people: 0, awaited: 1 }, 'Invited'],
  [{ lastSeenAt: null, people: 0, awaited: 0 }, 'No people yet'],
])('when %o was last seen reads as words, and is filtered by days', (given, words) => {
  const seen = carrierColumns.find(({ header }) => header === 'Last seen')

  expect(seen?.value).toBe('lastSeenAt')
  expect(seen?.format?.(given.lastSeenAt, given as Carrier)).toBe(words)
  expect(seen && isRanged(seen)).toBe(true)
})
