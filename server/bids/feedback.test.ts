import { expect, test } from 'vitest'
import { feedbackFor, targetForCarrier } from './feedback.ts'

const unseen = { light: false, rank: false, delta: false, target: false }
const terms = {
  carriersSee: unseen,
  lightBasis: 'target',
  green: 0.02,
  amber: 0.1,
  round: 2,
} as const
const lane = { targetCents: 100_000 }
const bid = {
  status: 'submitted',
  landedCents: 110_500,
  light: 'Red',
  rank: 4,
  feedbackHidden: null,
  firstSeenCents: null,
} as const
const nothing = { light: null, rank: null, distance: null, hidden: null }
const everything = { ...unseen, light: true, rank: true, delta: true }

type OwnBid = Parameters<typeof feedbackFor>[0]
type Terms = Parameters<typeof feedbackFor>[2]

test.each<[string, Partial<OwnBid>, Partial<Terms['carriersSee']>, object]>([
  ['nothing where the terms show nothing', {}, {}, nothing],
  ['the light', {}, { light: true }, { ...nothing, light: 'Red' }],
  ['the rank', {}, { rank: true }, { ...nothing, rank: 4 }],
  ['the distance', {}, { delta: true }, { ...nothing, distance: 0.11 }],
  ['nothing but the target, which is no feedback', {}, { target: true }, nothing],
  ['nothing of a draft', { status: 'draft' }, everything, nothing],
  ['nothing of an incomplete bid', { landedCents: null }, everything, nothing],
  ['no light that nobody knows', { light: 'Blue' }, { light: true }, nothing],
  [
    'why it is hidden, and in which round',
    { feedbackHidden: 'raised' },
    everything,
    { ...nothing, hidden: { reason: 'raised', round: 2 } },
  ],
  [
    'not that it would be hidden where the terms show nothing',
    { feedbackHidden: 'raised' },
    {},
    nothing,
  ],
  ['no distance of a bid that costs nothing', { landedCents: 0 }, { delta: true }, nothing],
])('a carrier sees %s', (_what, given, seen, expected) => {
  const sees = { ...terms, carriersSee: { ...unseen, ...seen } }

  expect(feedbackFor({ ...bid, ...given }, lane, sees)).toEqual(expected)
})

// 110,500 first showed 11 % over a target of 100,000, so that it may lie at 110,500 / 1.11 = 99,549.5.
// Later prices are that much above 99,549.5: 105,000 by 5.475 %, 109,900 by 10.397 %, 100,000 by 0.453 %.
test.each<[string, Partial<OwnBid>, Partial<Terms>, number | null]>([
  ['of its first price, rounded up', { light: 'Red' }, {}, 0.11],
  ['of exactly ten percent', { landedCents: 110_000, light: 'Amber' }, {}, 0.1],
  [
    'of a later price, from the first one',
    { landedCents: 105_000, firstSeenCents: 110_500, light: 'Amber' },
    {},
    0.06,
  ],
  [
    'of an amber price, no further than amber goes',
    { landedCents: 109_900, firstSeenCents: 110_500, light: 'Amber' },
    {},
    0.1,
  ],
  [
    'of an amber price, up to a bracket between whole percents',
    { landedCents: 105_490, firstSeenCents: 110_500, light: 'Amber' },
    { amber: 0.055 },
    0.06,
  ],
  [
    // 2.46 % above 99,549.5.
    'of a green price, no further than green goes',
    { landedCents: 102_000, firstSeenCents: 110_500, light: 'Green' },
    {},
    0.02,
  ],
  [
    'of a green price where green ends at the target: none',
    { landedCents: 100_000, firstSeenCents: 110_500, light: 'Green' },
    { green: 0 },
    0,
  ],
  [
    'of a green price below the target',
    { landedCents: 90_000, firstSeenCents: 110_500, light: 'Green' },
    {},
    // 90,000 / 99,549.5 = 0.904: 9.6 % below, rounded up to 9 % below.
    -0.09,
  ],
  [
    'of a red price as it is, beyond amber',
    { landedCents: 109_900, firstSeenCents: 110_500, light: 'Red' },
    {},
    0.11,
  ],
  [
    'of a green price by the best bid as it is',
    { landedCents: 109_900, firstSeenCents: 110_500, light: 'Green' },
    { lightBasis: 'best' },
    0.11,
  ],
  [
    'of an amber price whose light is not shown',
    { landedCents: 109_900, firstSeenCents: 110_500, light: 'Amber' },
    { carriersSee: { ...unseen, delta: true } },
    0.11,
  ],
  [
    'to a target that is known, unrounded',
    {},
    { carriersSee: { ...everything, target: true } },
    0.105,
  ],
])('the distance %s', (_what, given, more, distance) => {
  const sees = { ...terms, carriersSee: everything, ...more }

  expect(feedbackFor({ ...bid, ...given }, lane, sees).distance).toBe(distance)
})

test('there is no distance where the lane has no target', () => {
  const sees = { ...terms, carriersSee: { ...everything, target: true } }

  expect(feedbackFor(bid, { targetCents: 0 }, sees).distance).toBeNull()
})

test('the target is for carriers that may know it', () => {
  const seen = { carriersSee: { ...unseen, target: true } }
  const hidden = { carriersSee: { ...everything, target: false } }

  expect(targetForCarrier({ targetCents: 25_000_050 }, seen)).toBe(250_000.5)
  expect(targetForCarrier({ targetCents: 25_000_050 }, hidden)).toBe(0)
})
