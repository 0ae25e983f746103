import { describe, expect, test } from 'vitest'
import { exceedsCapacity, fittedShares } from './award-capacity.ts'

const forecast = new Map([
  ['2026-12', 10],
  ['2027-01', 30],
  ['2027-02', 60],
])
const year = [...forecast.keys()]
const lane = { volume: 100, forecast }

describe('an award within what its carrier can move', () => {
  test.each([
    ['the whole lane', [{ share: 100, months: year }], 100, false],
    ['more than it can', [{ share: 100, months: year }], 99.9, true],
    ['a share that fits', [{ share: 33, months: year }], 33, false],
    ['all of a light month', [{ share: 100, months: ['2026-12'] }], 10, false],
    ['all of a busy month', [{ share: 100, months: ['2027-02'] }], 50, true],
    [
      'two parts that fit together',
      [
        { share: 100, months: ['2026-12'] },
        { share: 50, months: ['2027-01', '2027-02'] },
      ],
      55,
      false,
    ],
    [
      'two parts that do not',
      [
        { share: 100, months: ['2026-12'] },
        { share: 50, months: ['2027-01', '2027-02'] },
      ],
      54,
      true,
    ],
    ['no capacity named', [{ share: 100, months: year }], null, false],
    ['a capacity of 0, which names none', [{ share: 100, months: year }], 0, false],
  ])('%s', (_what, parts, capacity, exceeds) => {
    expect(exceedsCapacity(parts, capacity, lane)).toBe(exceeds)
  })

  test('months count alike where none has a forecast', () => {
    const flat = { volume: 100, forecast: new Map(year.map((month) => [month, 0])) }
    expect(exceedsCapacity([{ share: 100, months: ['2026-12'] }], 34, flat)).toBe(false)
    expect(exceedsCapacity([{ share: 100, months: ['2026-12'] }], 33, flat)).toBe(true)
  })
})

describe('a lane split by what carriers can move', () => {
  const terms = { minimumShare: 10, maximumCarriersPerLane: 3 }
  const offers = [
    { id: 1, room: 100 },
    { id: 2, room: 41 },
    { id: 3, room: 5 },
    { id: 4, room: 30 },
  ]

  test.each([
    [
      'the chosen bid first, then the lowest',
      offers,
      2,
      terms,
      [
        [2, 41],
        [1, 59],
      ],
    ],
    ['one that moves all of it', offers, 1, terms, [[1, 100]]],
    [
      'no share below the smallest',
      offers.slice(1),
      2,
      terms,
      [
        [2, 41],
        [4, 30],
      ],
    ],
    ['one carrier at the most', offers, 2, { ...terms, maximumCarriersPerLane: 1 }, [[2, 41]]],
  ])('%s', (_what, bids, chosen, rules, shares) => {
    expect([...fittedShares(bids, chosen, rules)]).toEqual(shares)
  })
})
