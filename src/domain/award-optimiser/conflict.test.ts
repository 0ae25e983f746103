import loadHighs from 'highs'
import { expect, test } from 'vitest'
import { countingSolver } from '#tests/support/counting-solver.ts'
import { seededTender } from '#tests/support/seeded-tender.ts'
import { noBid } from './award-model.ts'
import { explainConflict, openConflict } from './conflict.ts'
import { linearSolver } from './linear-solver.ts'
import { type Scenario, scenarioSchema } from './rule.ts'
import { solveScenario } from './solve-scenario.ts'
import { withoutRule } from './tags.ts'

const solver = linearSolver(await loadHighs())
const tender = seededTender({ lanes: 18, carriers: 6, seed: 3, regions: 3 })
const limit = { kind: 'limit', unit: 'percent' }
const clash = scenarioSchema.parse({
  rules: [
    {
      id: 'cheap',
      kind: 'limit',
      measure: 'spend',
      of: { who: 'everyone' },
      most: 1e13,
      unit: 'amount',
    },
    {
      id: 'keep',
      kind: 'limit',
      measure: 'volume',
      of: { who: 'incumbents' },
      least: 80,
      unit: 'percent',
    },
    {
      id: 'new',
      kind: 'limit',
      measure: 'volume',
      of: { who: 'carriers', carriers: [0] },
      least: 60,
      unit: 'percent',
    },
  ],
})
const awardOf = (asked: Scenario) => solveScenario(tender, asked, solver, { effort: 'quick' }).award

test('a conflict names the fewest rules and the nearest limits that work', () => {
  const { smallest, nearest } = explainConflict(tender, clash, solver)

  expect(smallest).not.toContain('cheap')
  for (const id of smallest) expect(awardOf(withoutRule(clash, id))).not.toBeNull()
  for (const { rule, value } of nearest) {
    const moved = (least: number) =>
      scenarioSchema.parse({
        rules: clash.rules.map((own) => (own.id === rule ? { ...own, least } : own)),
      })
    expect(awardOf(moved(value!))).not.toBeNull()
    expect(awardOf(moved(value! + 1))).toBeNull()
  }
  expect(nearest.length).toBeGreaterThan(0)
})

test('the rules of a conflict are named before any other limit is tried, and nothing is found twice', () => {
  const { counting, programs } = countingSolver(solver)
  const search = openConflict(tender, clash, counting)

  const smallest = search.smallest()
  const named = programs()
  const nearest = smallest.map((rule) => ({
    rule,
    knob: 'least',
    value: search.nearest(rule, 'least'),
  }))
  const staying = search.staying()
  const explained = programs()

  expect(named).toBeLessThan(explained / 2)
  expect({ smallest, nearest, staying }).toEqual(explainConflict(tender, clash, solver))
  expect([search.smallest(), programs()]).toEqual([smallest, explained])
})

test('of a rule with a minimum and a maximum each is tried', () => {
  const scenario = scenarioSchema.parse({
    rules: [
      { id: 'count', kind: 'carriers', per: 'all', least: 2, most: 3 },
      { id: 'many', kind: 'carriers', per: 'all', least: 5 },
    ],
  })

  const { nearest } = explainConflict(tender, scenario, solver)

  expect(nearest).toEqual([
    { rule: 'count', knob: 'least', value: null },
    { rule: 'count', knob: 'most', value: 5 },
    { rule: 'many', knob: 'least', value: 3 },
  ])
})

test('lanes that stay at baseline anyway are not counted among those that would', () => {
  const everybody = Array.from(new Set(Array.from(tender.bids.carrier)))
  const rules = [
    { ...limit, id: 'small', of: { who: 'everyone' }, each: true, measure: 'volume', most: 12 },
    { id: 'all', kind: 'exclude', carriers: everybody, scope: { laneIds: [tender.lanes.id[0]] } },
  ]

  const staying = openConflict(tender, scenarioSchema.parse({ rules }), solver).staying()

  const stay = { id: 'stay', kind: 'unawarded', penaltyPercent: 0 }
  const award = awardOf(scenarioSchema.parse({ rules: [...rules, stay] }))!
  const lanesWith = (isStaying: boolean) =>
    new Set(award.lane.filter((_, part) => (award.bid[part] === noBid) === isStaying))
  const [left, awarded] = [lanesWith(true), lanesWith(false)]
  const inPart = [...left].filter((lane) => awarded.has(lane)).length
  expect(inPart).toBeGreaterThan(0)
  // The first lane has no bid that may win.
  expect(left.has(0)).toBe(true)
  expect(staying).toMatchObject({ lanes: left.size - inPart - 1, inPart })
})

test('rules that can hold are no conflict', () => {
  const { rules } = clash
  expect(explainConflict(tender, { ...clash, rules: rules.slice(0, 2) }, solver).smallest).toEqual(
    [],
  )
})
