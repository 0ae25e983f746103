import loadHighs from 'highs'
import { expect, test } from 'vitest'
import { ruleFamilies } from '#tests/support/rule-families.ts'
import { seededTender } from '#tests/support/seeded-tender.ts'
import { type LinearSolver, linearSolver } from './linear-solver.ts'
import { scenarioSchema } from './rule.ts'
import { solveScenario } from './solve-scenario.ts'

const solver = linearSolver(await loadHighs())

/** Programs in whole numbers after the first ones are ended before they have an answer. */
const endedAfter = (first: number): LinearSolver => {
  let programs = 0
  return {
    ...solver,
    solve(program, ...limits) {
      const answer = solver.solve(program, ...limits)
      programs += program.whole ? 1 : 0
      if (!program.whole || programs <= first) return answer
      return { ...answer, state: 'ended', values: null, cost: Infinity, bound: -Infinity }
    },
  }
}

test('a search that is ended anywhere claims no more than the best award proves', () => {
  const model = seededTender({ lanes: 60, carriers: 5, seed: 1 })
  const scenario = scenarioSchema.parse({ rules: ruleFamilies(model, 5)['all rules'] })
  const best = solveScenario(model, scenario, solver, { effort: 'quick' }).objectiveCents!

  for (let first = 0; first < 12; first += 1) {
    const ended = solveScenario(model, scenario, endedAfter(first), { effort: 'quick' })

    expect(ended.conflict, `ended after ${first}`).toBe(false)
    if (ended.award === null) continue
    const proved = ended.objectiveCents! - ended.gapCents!
    expect(proved, `ended after ${first}`).toBeLessThanOrEqual(best)
  }
})
