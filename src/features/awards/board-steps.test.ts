import { expect, test } from 'vitest'
import { lanes } from '#contract/lanes.ts'
import type { BidBoard } from '#contract/ext/award-board.ts'
import { sampleOf } from '#tests/support/sample-answer.ts'
import { boardSteps } from './board-lane.ts'

test('many bids are put on their lanes in steps, each bid on its own lane', () => {
  const [sample] = lanes.list.response.parse(sampleOf(lanes.list.response))
  if (!sample) throw new Error('No lane')
  const shown = Array.from({ length: 1000 }, (_, at) => ({ ...sample, id: at + 1 }))
  const bids = Array.from({ length: 20_000 }, (_, at) => at)
  const of = <T>(value: (at: number) => T) => bids.map(value)
  const part: BidBoard = {
    carriers: [{ id: 7, name: 'Carrier' }],
    bids: {
      id: of((at) => at),
      laneId: of((at) => (at % 1000) + 1),
      carrierId: of(() => 7),
      version: of(() => 1),
      status: of(() => 'submitted'),
      cents: of((at) => 100_000 + at),
      transitDays: of(() => null),
      capacity: of(() => null),
      rank: of(() => null),
      incumbent: of(() => false),
    },
    awards: [],
    declined: [],
    capacities: [],
    lanes: null,
    next: null,
  }

  const steps = boardSteps(shown, [part])
  let taken = 0
  let step = steps.next()
  for (; !step.done; step = steps.next()) taken += 1

  expect(taken).toBe(20_000 / 5000 + 1000 / 200)
  expect(step.value.map(({ id, bids }) => [id, bids.length])).toEqual(
    shown.map(({ id }) => [id, 20]),
  )
  expect(step.value[41]?.bids.map(({ id }) => id)).toEqual(bids.filter((at) => at % 1000 === 41))
})
