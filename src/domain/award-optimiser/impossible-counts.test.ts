import loadHighs from 'highs'
import { expect, test } from 'vitest'
import { countingSolver } from '#tests/support/counting-solver.ts'
import { cheapestOfAll } from '#tests/support/every-award.ts'
import { seededTender } from '#tests/support/seeded-tender.ts'
import { linearSolver } from './linear-solver.ts'
import { scenarioSchema } from './rule.ts'
import { solveScenario } from './solve-scenario.ts'

const solver = linearSolver(await loadHighs())
const size = { carriers: 5, regions: 2, unitCents: 1200 }
const oneWinner = {
  ...seededTender({ ...size, lanes: 6, seed: 13, limited: 0 }),
  terms: { minimumShare: 100, maximumCarriersPerLane: 1 },
}
const twoWinners = {
  ...seededTender({ ...size, lanes: 4, seed: 10, limited: 0 }),
  terms: { minimumShare: 50, maximumCarriersPerLane: 2 },
}
const carriers = { kind: 'carriers', per: 'all' }
const inTwoLanes = { laneIds: [1001, 1002] }
const each = { kind: 'limit', of: { who: 'everyone' }, each: true, unit: 'percent' }

test.each([
  {
    asked: 'three carriers on two lanes of one winner, beside four in all',
    tender: oneWinner,
    rules: [
      { id: 'in two', ...carriers, scope: inTwoLanes, least: 3 },
      { id: 'in all', ...carriers, least: 4 },
    ],
    within: 0,
  },
  {
    asked: 'at least three carriers for some lanes and at most two for all',
    tender: oneWinner,
    rules: [
      { id: 'in some', ...carriers, scope: { laneIds: [1000, 1001, 1002, 1003] }, least: 3 },
      { id: 'in all', ...carriers, most: 2 },
    ],
    within: 1,
  },
  {
    asked: 'at most two carriers, each with at most 30 % of the lanes',
    tender: oneWinner,
    rules: [
      { id: 'few', ...carriers, most: 2 },
      { id: 'share', ...each, measure: 'lanes', most: 30 },
    ],
    within: 1,
  },
  {
    asked: 'at most two carriers, each with at most 30 % of the spend',
    tender: oneWinner,
    rules: [
      { id: 'few', ...carriers, most: 2 },
      { id: 'share', ...each, measure: 'spend', most: 30 },
    ],
    within: 1,
  },
  {
    asked: 'at most two carriers, each with at most 30 % of the spend, to move half of the lanes',
    tender: oneWinner,
    rules: [
      { id: 'few', ...carriers, most: 2 },
      { id: 'share', ...each, measure: 'spend', most: 30 },
      { id: 'stay', kind: 'unawarded', penaltyPercent: 30 },
      {
        id: 'moved',
        kind: 'limit',
        measure: 'lanes',
        of: { who: 'everyone' },
        least: 50,
        unit: 'percent',
      },
    ],
    within: 1,
  },
  {
    asked: 'at least three carriers, each with at least 35 % of the lanes',
    tender: twoWinners,
    rules: [
      { id: 'many', ...carriers, least: 3 },
      { id: 'worthwhile', kind: 'worthwhile', measure: 'lanes', least: 35, unit: 'percent' },
    ],
    within: 1,
  },
  {
    asked: 'two carriers in each region, each with at most 30 % of the spend',
    tender: oneWinner,
    rules: [
      { id: 'two', kind: 'carriers', per: 'region', least: 2, most: 3 },
      { id: 'share', ...each, measure: 'spend', most: 30 },
    ],
    within: 60,
  },
  {
    asked: 'at most four carriers, two with half of each lane, and seven tenths for incumbents',
    tender: twoWinners,
    rules: [
      { id: 'few', ...carriers, most: 4 },
      { id: 'two', kind: 'perLane', most: 2, minimumShare: 50, twoAbove: 0 },
      {
        id: 'kept',
        kind: 'limit',
        measure: 'lanes',
        of: { who: 'incumbents' },
        least: 70,
        unit: 'percent',
      },
    ],
    within: 1,
  },
])('$asked: a conflict without trying one carrier after the other', ({ tender, rules, within }) => {
  const scenario = scenarioSchema.parse({ rules })
  const { counting, programs } = countingSolver(solver)

  const { conflict } = solveScenario(tender, scenario, counting, {
    effort: 'proven',
    stop: () => programs() > 200,
  })

  expect(cheapestOfAll(tender, scenario)).toBeNull()
  expect(conflict).toBe(true)
  expect(programs()).toBeLessThanOrEqual(within)
})
