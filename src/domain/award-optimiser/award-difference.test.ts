import loadHighs from 'highs'
import { expect, test } from 'vitest'
import { seededTender } from '#tests/support/seeded-tender.ts'
import { smallTender } from '#tests/support/small-tender.ts'
import { awardDifference } from './award-difference.ts'
import type { AwardModel } from './award-model.ts'
import { linearSolver } from './linear-solver.ts'
import { scenarioSchema } from './rule.ts'
import { solveScenario } from './solve-scenario.ts'

const solver = linearSolver(await loadHighs())

function compare(model: AwardModel, one: object, other: object) {
  const [scenario, theirs] = [scenarioSchema.parse(one), scenarioSchema.parse(other)]
  const [result, second] = [scenario, theirs].map((asked) =>
    solveScenario(model, asked, solver, { effort: 'full' }),
  )
  const lanes = awardDifference(model, scenario, result!, second!)
  return {
    lanes,
    reasons: lanes.map(({ laneId, cents, otherCents, decidedBy }) => [
      laneId,
      (cents - otherCents) / 100,
      decidedBy,
    ]),
    headlines: result!.costCents! - second!.costCents!,
  }
}

const lowest = { rules: [] }
const out = (carriers: number[], laneIds: number[]) => ({
  id: 'out',
  kind: 'exclude',
  carriers,
  scope: { laneIds },
})

test('a lane with the same winner at another price differs, and its offer is the reason', () => {
  const model = smallTender({
    costs: [
      [100, 100, 80],
      [105, 120, 70],
    ],
    bundles: [{ id: 'both', carrier: 0, bids: [0, 1], percentOff: 10 }],
  })
  const without = { rules: [out([0], [2])] }

  expect(compare(model, without, lowest)).toMatchObject({
    headlines: 4000,
    reasons: [
      [1, 10, { by: 'offer', offer: 0, isWon: false }],
      [2, 30, { by: 'rule', rule: 'out' }],
    ],
  })
  expect(compare(model, lowest, without).reasons).toEqual([
    [1, -10, { by: 'offer', offer: 0, isWon: true }],
    [2, -30, { by: 'offer', offer: 0, isWon: true }],
  ])
})

test('a lane that costs more says what its award is better at', () => {
  const model = smallTender({
    costs: [
      [100, 100],
      [110, 90],
    ],
  })
  const slow = { ...model, bids: { ...model.bids, transitDays: [5, 1, 1, 1] } }
  const quick = { rules: [], weights: { transitDay: 1000 } }
  const split = { id: 'two', kind: 'perLane', most: 2, minimumShare: 50, twoAbove: 0 }

  expect(compare(slow, quick, lowest).reasons).toEqual([[1, 10, { by: 'weights' }]])
  expect(compare(slow, lowest, quick).reasons).toEqual([[1, -10, { by: 'cost' }]])
  expect(compare(model, { rules: [split] }, lowest).reasons).toEqual([
    [1, 5, { by: 'rule', rule: 'two' }],
    [2, 5, { by: 'rule', rule: 'two' }],
  ])
})

test('a lane that others leave at baseline says so', () => {
  const model = smallTender({ costs: [[100, 100]] })
  const cheap = { ...model, lanes: { ...model.lanes, baselineCents: [9000, 11_000] } }
  const stay = { rules: [{ id: 'stay', kind: 'unawarded', penaltyPercent: 0 }] }
  const penalty = { rules: [{ id: 'stay', kind: 'unawarded', penaltyPercent: 50 }] }

  expect(compare(cheap, lowest, stay).reasons).toEqual([[1, 10, { by: 'no baseline' }]])
  expect(compare(cheap, penalty, stay).reasons).toEqual([[1, 10, { by: 'rule', rule: 'stay' }]])
})

test.each([1, 2, 3, 4])(
  'the lanes that differ add up to the difference in cost: seed %i',
  (seed) => {
    const model = {
      ...seededTender({ lanes: 24, carriers: 6, seed, regions: 3, months: 2 }),
      terms: { minimumShare: 20, maximumCarriersPerLane: 2 },
    }
    const share = {
      kind: 'limit',
      measure: 'volume',
      of: { who: 'incumbents' },
      least: 60,
      unit: 'percent',
    }
    const mixed = { rules: [{ id: 'keep', ...share }], weights: { transitDay: 500 } }
    const few = {
      rules: [
        { id: 'few', kind: 'carriers', per: 'all', most: 4 },
        { id: 'stay', kind: 'unawarded', penaltyPercent: 10 },
      ],
    }

    const { lanes, headlines } = compare(model, mixed, few)

    expect(lanes.length).toBeGreaterThan(3)
    expect(lanes.reduce((sum, { cents, otherCents }) => sum + cents - otherCents, 0)).toBe(
      headlines,
    )
    for (const { cents, otherCents, decidedBy } of lanes) {
      if (decidedBy.by === 'cost') expect(cents).toBeLessThan(otherCents)
    }
  },
)
