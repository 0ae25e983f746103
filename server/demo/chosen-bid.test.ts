import { expect, test } from 'vitest'
import { chosenBid } from './chosen-bid.ts'

const bid = (bidId: number, cost: number | null, capacity: number | null = null) => ({
  laneId: 1,
  bidId,
  version: 1,
  cost,
  capacity,
})

test.each([
  ['the lowest, on price', [bid(1, 100), bid(2, 101)], { bidId: 1, reason: 'price' }],
  [
    'the lowest that can move the lane, for its capacity',
    [bid(1, 100, 9), bid(2, 101, 10)],
    { bidId: 2, reason: 'capacity' },
  ],
  [
    'one of two equal bids, without a reason',
    [bid(1, 100), bid(2, 100)],
    { bidId: 1, reason: null },
  ],
  ['the only complete one, on price', [bid(1, 100), bid(2, null)], { bidId: 1, reason: 'price' }],
])('a demo lane goes to %s', (_what, bids, chosen) => {
  expect(chosenBid(bids, 10)).toMatchObject(chosen)
})

test('a demo lane that no bid can move goes to nobody', () => {
  expect(chosenBid([bid(1, 100, 9), bid(2, null)], 10)).toBeNull()
})
