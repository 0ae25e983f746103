import { expect, test } from 'vitest'
import { type BoardAward, type BoardBid, unitsOf } from './board-lane.ts'

const bids = [{ id: 1, cost: 280_000_00 }] as BoardBid[]
const offer = { id: 3, kind: 'bundle', name: 'Texas bundle', broken: false } as const

test.each([
  { at: 'its bid', cents: 280_000_00, priced: null, share: 1 },
  { at: 'half of its bid', cents: 140_000_00, priced: null, share: 0.5 },
  {
    at: 'a discount',
    cents: 266_000_00,
    priced: { ...offer, percentOff: 5, rate: null },
    share: 1,
  },
  {
    at: 'half of the rate of a bundle',
    cents: 120_000_00,
    priced: { ...offer, percentOff: null, rate: 2 },
    share: 0.5,
  },
])('an award at $at is for $share of the volume', ({ cents, priced, share }) => {
  const award = { bidId: 1, cents, offer: priced } as BoardAward

  expect(unitsOf([award], bids, 120_000)).toBeCloseTo(120_000 * share)
})
