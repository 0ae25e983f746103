import { describe, expect, test } from 'vitest'
import { type CapacityLimit, exceededLimits, leftOf, limitsProblem } from './carrier-capacity.ts'

const lane = (origin: string, destination: string, equipment: string | null = '53FT') => ({
  origin,
  destination,
  equipment,
  region: 'USMCA',
})
const reno = { lane: lane('Reno, NV', 'Boise, ID'), volume: 400 }
const renoReefer = { lane: lane('Reno, NV', 'Fresno, CA', '53FT Reefer'), volume: 250 }
const tulsa = { lane: lane('Tulsa, OK', 'Boise, ID', null), volume: 100 }
const all = { field: null, value: '' } as const

describe('limits that lanes exceed', () => {
  test.each<[string, CapacityLimit, number | null]>([
    ['of all lanes', { ...all, most: 749 }, 750],
    ['none, where all of them fit', { ...all, most: 750 }, null],
    ['from a place', { field: 'origin', value: 'Reno, NV', most: 600 }, 650],
    ['to a place', { field: 'destination', value: 'Boise, ID', most: 499.5 }, 500],
    ['of an equipment', { field: 'equipment', value: '53FT Reefer', most: 200 }, 250],
    [
      'none, of an equipment that no lane names',
      { field: 'equipment', value: '20DV', most: 1 },
      null,
    ],
  ])('%s', (_what, limit, volume) => {
    expect(exceededLimits([limit], [reno, renoReefer, tulsa])).toEqual(
      volume === null ? [] : [{ limit, volume }],
    )
  })

  test('not by the last digits of parts of a year', () => {
    const parts = Array.from({ length: 10 }, () => ({ ...reno, volume: 0.1 }))
    expect(exceededLimits([{ ...all, most: 1 - 1e-12 }], parts)).toEqual([])
  })
})

test('what is moved already leaves less of a limit, down to nothing', () => {
  const limit = { field: 'origin', value: 'Reno, NV', most: 500 } as const
  expect(leftOf(limit, [reno, tulsa]).most).toBe(100)
  expect(leftOf(limit, [reno, renoReefer]).most).toBe(0)
})

test.each<[string, CapacityLimit[], string | null]>([
  [
    'one for all lanes beside one of a place',
    [
      { ...all, most: 5 },
      { field: 'origin', value: 'Reno, NV', most: 3 },
    ],
    null,
  ],
  [
    'the same lanes twice',
    [
      { field: 'origin', value: 'Reno, NV', most: 5 },
      { field: 'origin', value: 'Reno, NV', most: 3 },
    ],
    'There are two capacities for lanes from Reno, NV. Keep one.',
  ],
  [
    'a place that is left open',
    [{ field: 'destination', value: '', most: 5 }],
    'Choose the destination that the capacity is about.',
  ],
])('%s', (_what, limits, problem) => {
  expect(limitsProblem(limits)).toBe(problem)
})
