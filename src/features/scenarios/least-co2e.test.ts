import { expect, test } from 'vitest'
import { leastCo2e } from './least-co2e.ts'

/** Two lanes of 100 and 300 kg, and one of 600 kg that nobody bids on. */
const lanes = { id: [7, 8, 9], co2eKg: [100, 300, 600] }
const bids = (co2eKg: (number | null)[]) => ({
  id: [1, 2, 3, 4],
  laneId: [7, 7, 8, 8],
  // The lowest of lane 7 is bid 2; on lane 8 the first of two equals.
  cents: [500, 400, 900, 900],
  co2eKg,
})

test.each([
  { own: [null, null, null, null], part: 1, why: 'no carrier has figures of its own' },
  { own: [80, null, null, null], part: 0.98, why: '80 instead of 100 of 1,000' },
  { own: [null, 80, null, null], part: 1, why: 'the lowest bid has the least' },
  { own: [null, null, 400, 260], part: 960 / 1100, why: '260 instead of 400 of 1,100' },
])('bids bring $part of the CO2e of the lowest: $why', ({ own, part }) => {
  expect(leastCo2e({ lanes, bids: bids(own) })).toBeCloseTo(part, 10)
})

test('without CO2e there is nothing less', () => {
  expect(
    leastCo2e({
      lanes: { id: [7, 8], co2eKg: [null, null] },
      bids: bids([null, null, null, null]),
    }),
  ).toBe(1)
})
