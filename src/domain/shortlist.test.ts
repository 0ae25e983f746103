import { expect, test } from 'vitest'
import { shortlisted, type ShortlistRule } from './shortlist.ts'

const rank = (limit: number): ShortlistRule => ({ by: 'rank', limit })
const gap = (limit: number): ShortlistRule => ({ by: 'gap', limit })
const bids = (...cents: (number | null)[]) =>
  cents.map((one, at) => ({ carrierId: at + 1, cents: one }))

test.each([
  ['the lowest', rank(1), bids(300, 100, 200), [2]],
  ['the two lowest', rank(2), bids(300, 100, 200), [2, 3]],
  ['as many as there are', rank(5), bids(300, 100), [2, 1]],
  ['all that share the last rank', rank(2), bids(100, 200, 200, 300), [1, 2, 3]],
  ['two that share the first rank of two', rank(2), bids(100, 100, 200), [1, 2]],
  ['the best alone', gap(0), bids(10_001, 10_000), [2]],
  ['exactly at the gap', gap(5), bids(10_000, 10_500, 10_501), [1, 2]],
  ['at a gap no binary fraction hits', gap(1.1), bids(10_000, 10_110, 10_111), [1, 2]],
  ['no bid that is incomplete', rank(3), bids(null, 100), [2]],
  ['nobody of no bids', gap(5), bids(), []],
  ['nobody by a rule, by hand', { by: 'hand', limit: null }, bids(100), []],
] as const)('%s', (_what, rule, offers, kept) => {
  expect(shortlisted(offers, rule)).toEqual(kept)
})
