import loadHighs from 'highs'
import { expect, test } from 'vitest'
import { countingSolver } from '#tests/support/counting-solver.ts'
import { ruleFamilies } from '#tests/support/rule-families.ts'
import { seededTender } from '#tests/support/seeded-tender.ts'
import { linearSolver } from './linear-solver.ts'
import { scenarioSchema } from './rule.ts'
import { solveScenario } from './solve-scenario.ts'

const solver = linearSolver(await loadHighs())

test('a search that is ended early has looked at carriers near those of its first award', () => {
  const model = seededTender({ lanes: 400, carriers: 20, seed: 4 })
  const scenario = scenarioSchema.parse({ rules: ruleFamilies(model, 20)['all rules'] })
  const { counting, programs } = countingSolver(solver)

  const result = solveScenario(model, scenario, counting, {
    effort: 'quick',
    stop: () => programs() > 70,
  })

  // Without that the same work ends at $40,214,997.
  expect(result.objectiveCents).toBeLessThan(4_018_000_000)
  expect(result.breaches).toEqual([])
})
