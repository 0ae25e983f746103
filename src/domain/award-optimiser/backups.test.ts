import loadHighs from 'highs'
import { expect, test } from 'vitest'
import { smallTender } from '#tests/support/small-tender.ts'
import { backups } from './backups.ts'
import { linearSolver } from './linear-solver.ts'
import { scenarioSchema } from './rule.ts'
import { solveScenario } from './solve-scenario.ts'

const solver = linearSolver(await loadHighs())

/** Three carriers on both lanes; bid n of carrier c is number 2c + n. */
const model = smallTender({
  costs: [
    [100, 100],
    [110, 120],
    [130, 90],
  ],
  volumes: [10, 10],
})

function backupsOf(asked: object, tender = model) {
  const scenario = scenarioSchema.parse(asked)
  const result = solveScenario(tender, scenario, solver, { effort: 'full' })
  return backups(tender, scenario, result).map((list, part) => [
    result.award!.lane[part],
    result.award!.share[part],
    list.map(({ bid, surchargeCents, fits }) => [bid, surchargeCents / 100, fits]),
  ])
}

test('a lane awarded by hand has the other carriers as backups, at what they cost beside the choice', () => {
  expect(backupsOf({ rules: [], pins: [{ laneId: 1, bidId: 4, share: 100 }] })[0]).toEqual([
    0,
    100,
    [
      [0, -30, true],
      [2, -20, true],
    ],
  ])
})

test('each share of a lane split by hand has its own backups, and an excluded carrier is none', () => {
  const pins = [
    { laneId: 1, bidId: 0, share: 60 },
    { laneId: 1, bidId: 2, share: 40 },
  ]
  const out = { id: 'out', kind: 'exclude', carriers: [2] }

  expect(backupsOf({ rules: [], pins }).slice(0, 2)).toEqual([
    [0, 60, [[4, 18, true]]],
    [0, 40, [[4, 8, true]]],
  ])
  expect(backupsOf({ rules: [out], pins }).slice(0, 2)).toEqual([
    [0, 60, []],
    [0, 40, []],
  ])
})

test('a choice by hand counts in what a maximum leaves to backups', () => {
  const most = { id: 'most', kind: 'limit', measure: 'lanes', unit: 'amount', most: 1 }
  const rule = { ...most, of: { who: 'carriers', carriers: [2] } }

  // Carrier 2 has lane 2 already.
  expect(backupsOf({ rules: [rule], pins: [{ laneId: 1, bidId: 0, share: 100 }] })[0]).toEqual([
    0,
    100,
    [
      [2, 10, true],
      [4, 30, false],
    ],
  ])
})

test('weights order backups and are no part of what these cost', () => {
  const slow = { ...model, bids: { ...model.bids, transitDays: [1, 1, 9, 9, 1, 1] } }

  expect(backupsOf({ rules: [], weights: { transitDay: 1000 } }, slow)[0]).toEqual([
    0,
    100,
    [
      [4, 30, true],
      [2, 10, true],
    ],
  ])
})
