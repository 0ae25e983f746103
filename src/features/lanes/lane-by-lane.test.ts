import { expect, test } from 'vitest'
import { laneSchema } from '#domain/lane.ts'
import { laneByLane } from './lane-by-lane.api.ts'

test('of 100 lanes the 60 that cost most are asked for, at most 6 at once', async () => {
  const lanes = Array.from({ length: 100 }, (_, at) =>
    laneSchema.parse({ id: at + 1, mode: 4, status: 'open', baselineCost: (at + 1) * 1000 }),
  )
  let [running, most] = [0, 0]

  const answers = await laneByLane(lanes, async (laneId) => {
    running += 1
    most = Math.max(most, running)
    await Promise.resolve()
    running -= 1
    return laneId * 2
  })

  expect(most).toBe(6)
  expect(answers.map(([{ id }]) => id)).toEqual(Array.from({ length: 60 }, (_, at) => 100 - at))
  expect(answers.every(([{ id }, answer]) => answer === id * 2)).toBe(true)
})
