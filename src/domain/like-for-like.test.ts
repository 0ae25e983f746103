import { expect, test } from 'vitest'
import { leftOutWords, newModes } from './like-for-like.ts'
import { Mode } from './mode.ts'

const since = [
  { mode: Mode.OceanFCL, month: '2024-11' },
  { mode: Mode.OceanLCL, month: '2025-01' },
  { mode: Mode.AirFreight, month: '2025-02' },
  { mode: Mode.RoadDrayage, month: '2026-03' },
]

test.each([
  ['2025-01', [Mode.AirFreight, Mode.RoadDrayage]],
  ['2024-10', [Mode.OceanFCL, Mode.OceanLCL, Mode.AirFreight, Mode.RoadDrayage]],
  ['2026-03', []],
  [undefined, []],
])('of a period compared with from %s on, %j began within it', (beforeFrom, modes) => {
  expect(newModes(since, beforeFrom)).toEqual(modes)
})

test('modes left out are named', () => {
  expect(leftOutWords([Mode.AirFreight])).toBe(
    'Air Freight left out: not all of that period is there',
  )
  expect(leftOutWords([Mode.OceanFCL, Mode.RoadDrayage, Mode.AirFreight])).toBe(
    'Ocean - FCL, Drayage, and Air Freight left out: not all of that period is there',
  )
})
