import { expect, test } from 'vitest'
import { bidSchema } from '#domain/bid.ts'
import { laneSchema } from '#domain/lane.ts'
import { finished } from '#domain/steps.ts'
import { boardSteps } from './board-lane.ts'
import { boardOfBids } from './board-of-bids.ts'
import { bestChoices } from './choice.ts'

test('a bid in a status that only its host knows is awarded by no rule, however low it is', () => {
  const lanes = [laneSchema.parse({ id: 1, mode: 4, status: 'started', baselineCost: 1000 })]
  const bid = (id: number, status: string, landedCost: number) =>
    bidSchema.parse({ id, laneId: 1, carrierId: id, carrier: `Carrier ${id}`, status, landedCost })
  const bids = [bid(1, 'withdrawn', 500), bid(2, 'Submitted', 900)]

  const chosen = bestChoices(finished(boardSteps(lanes, [boardOfBids(lanes, bids, new Map())])))

  expect(chosen.map(({ bid: { id, cost } }) => [id, cost])).toEqual([[2, 90_000]])
})
