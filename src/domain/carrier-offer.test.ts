import { expect, test } from 'vitest'
import { discounted, isPercentOff, offerTermsSchema } from './carrier-offer.ts'

test.each([
  { percent: 0.1, is: true },
  { percent: 7.5, is: true },
  { percent: 0.3, is: true },
  { percent: 50, is: true },
  { percent: 0, is: false },
  { percent: 50.1, is: false },
  { percent: 5.25, is: false },
  { percent: Number.NaN, is: false },
])('$percent as a discount: $is', ({ percent, is }) => {
  expect(isPercentOff(percent)).toBe(is)
})

test.each([
  { cents: 41_230_000, percentOff: 5, after: 39_168_500 },
  { cents: 333, percentOff: 0.1, after: 333 },
  { cents: 1001, percentOff: 50, after: 501 },
])('$cents less $percentOff% is $after', ({ cents, percentOff, after }) => {
  expect(discounted(cents, percentOff)).toBe(after)
})

test.each([
  { kind: 'bundle', fromCents: null, is: true },
  { kind: 'bundle', fromCents: 5, is: false },
  { kind: 'discount', fromCents: 5, is: true },
  { kind: 'discount', fromCents: null, is: false },
])('a $kind from $fromCents: $is', ({ kind, fromCents, is }) => {
  const terms = { kind, name: 'A', percentOff: 5, fromCents, laneIds: [1, 2] }

  expect(offerTermsSchema.safeParse(terms).success).toBe(is)
  expect(offerTermsSchema.safeParse({ ...terms, laneIds: [1, 1] }).success).toBe(false)
})
