import { expect, test } from 'vitest'
import { costOutlier } from './cost-outlier.ts'

const usual = { median: 2, rows: 4 }
const few = { median: 900, rows: 3 }

test.each([
  { unit: 19.99, lane: usual, mode: usual, outlier: null, why: 'below ten times' },
  { unit: 20, lane: usual, mode: few, outlier: [10, 'lane'], why: 'exactly ten times' },
  { unit: 0.2, lane: usual, mode: few, outlier: [0.1, 'lane'], why: 'exactly a tenth' },
  { unit: 0.21, lane: usual, mode: few, outlier: null, why: 'above a tenth' },
  {
    unit: 900,
    lane: few,
    mode: { median: 3, rows: 40 },
    outlier: [300, 'mode'],
    why: 'two others on the lane',
  },
  { unit: 900, lane: few, mode: few, outlier: null, why: 'too few rows anywhere' },
  { unit: 5, lane: { median: 0, rows: 9 }, mode: usual, outlier: null, why: 'nothing was paid' },
])('$unit per unit: $why', ({ unit, lane, mode, outlier }) => {
  const found = costOutlier(unit, lane, mode)

  expect(found && [found.factor, found.comparedWith]).toEqual(outlier)
})
