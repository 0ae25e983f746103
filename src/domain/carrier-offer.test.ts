import { expect, test } from 'vitest'
import {
  atOfferedPrice,
  awardedPriceWords,
  discounted,
  isLaneRate,
  isPercentOff,
  offerTermsSchema,
  priceAtOffer,
} from './carrier-offer.ts'
import { Mode } from './mode.ts'

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

test.each([
  { rate: 0.0001, is: true },
  { rate: 2.0513, is: true },
  { rate: 3112.32, is: true },
  { rate: 10_000_000, is: true },
  { rate: 0, is: false },
  { rate: -1, is: false },
  { rate: 10_000_000.01, is: false },
  { rate: 2.05131, is: false },
  { rate: Number.NaN, is: false },
])('$rate as a rate of a lane: $is', ({ rate, is }) => {
  expect(isLaneRate(rate)).toBe(is)
})

test.each([
  // 42.46 containers at 3,112.32 and 12,345 miles at 2.0513.
  { rate: 3112.32, volume: 42.46, cents: 13_214_911 },
  { rate: 2.0513, volume: 12_345, cents: 2_532_330 },
  { rate: 1.005, volume: 1, cents: 101 },
])('$volume at a rate of $rate come to $cents, whatever the bid', ({ rate, volume, cents }) => {
  expect(priceAtOffer({ percentOff: null, rate }, 99, volume)).toBe(cents)
})

test('a discount takes its percentage off the bid, whatever the volume', () => {
  expect(priceAtOffer({ percentOff: 10, rate: null }, 24_000_000, 7)).toBe(21_600_000)
})

const rates = (...of: [laneId: number, rate: number][]) =>
  of.map(([laneId, rate]) => ({ laneId, rate }))

test.each([
  { why: 'a rate for each lane', given: { laneRates: rates([1, 9], [2, 8]) }, is: true },
  { why: 'a percentage', given: { percentOff: 5 }, is: true },
  { why: 'neither', given: {}, is: false },
  { why: 'both', given: { percentOff: 5, laneRates: rates([1, 9], [2, 8]) }, is: false },
  { why: 'a lane without a rate', given: { laneRates: rates([1, 9]) }, is: false },
  { why: 'a rate of another lane', given: { laneRates: rates([1, 9], [3, 8]) }, is: false },
  { why: 'a lane named twice', given: { laneRates: rates([1, 9], [2, 8], [2, 7]) }, is: false },
  { why: 'a rate of 0', given: { laneRates: rates([1, 9], [2, 0]) }, is: false },
])('a bundle with $why: $is', ({ given, is }) => {
  const terms = { kind: 'bundle', name: 'A', laneIds: [1, 2], ...given }

  expect(offerTermsSchema.safeParse(terms).success).toBe(is)
})

test('a volume discount has no rates of its own', () => {
  const laneRates = rates([1, 9], [2, 8])
  const terms = { kind: 'discount', name: 'A', fromCents: 5, laneIds: [1, 2], laneRates }

  expect(offerTermsSchema.safeParse(terms).success).toBe(false)
})

test('an award names the bundle behind its price, with its percentage or its rate', () => {
  const discount = { offerPercentOff: 7.5, offerRate: null }
  const ownRate = { offerPercentOff: null, offerRate: 2.0513 }

  expect(awardedPriceWords('Texas bundle', discount, Mode.RoadFTL)).toBe(
    '7.5% off with offer “Texas bundle”',
  )
  expect(awardedPriceWords('Texas bundle', ownRate, Mode.RoadFTL)).toBe(
    'Rate of bundle “Texas bundle”: $2.0513 per mile',
  )
  expect(awardedPriceWords(null, discount, Mode.RoadFTL)).toBe('')
  expect(atOfferedPrice({ name: 'Texas bundle', percentOff: null })).toBe(
    'its rate in bundle “Texas bundle”',
  )
})
