import loadHighs from 'highs'
import { expect, test } from 'vitest'
import { countingSolver } from '#tests/support/counting-solver.ts'
import { seededTender } from '#tests/support/seeded-tender.ts'
import { explainConflict, openConflict } from './conflict.ts'
import { linearSolver } from './linear-solver.ts'
import { type Scenario, scenarioSchema } from './rule.ts'
import { solveScenario } from './solve-scenario.ts'
import { withoutRule } from './tags.ts'

const solver = linearSolver(await loadHighs())
const tender = seededTender({ lanes: 18, carriers: 6, seed: 3, regions: 3 })
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
  const nearest = smallest.map((rule) => ({ rule, value: search.nearest(rule) }))
  const staying = search.staying()
  const explained = programs()

  expect(named).toBeLessThan(explained / 2)
  expect({ smallest, nearest, staying }).toEqual(explainConflict(tender, clash, solver))
  expect([search.smallest(), programs()]).toEqual([smallest, explained])
})

test('rules that can hold are no conflict', () => {
  const { rules } = clash
  expect(explainConflict(tender, { ...clash, rules: rules.slice(0, 2) }, solver).smallest).toEqual(
    [],
  )
})
