import loadHighs from 'highs'
import { expect, test } from 'vitest'
import { countingSolver } from '#tests/support/counting-solver.ts'
import { ruleFamilies } from '#tests/support/rule-families.ts'
import { seededTender } from '#tests/support/seeded-tender.ts'
import { linearSolver } from './linear-solver.ts'
import { scenarioSchema } from './rule.ts'
import { solveScenario } from './solve-scenario.ts'

const solver = linearSolver(await loadHighs())

test.each([1, 2, 3, 4])(
  'a few settings of twenty carriers tell that no other is better: seed %i',
  (seed) => {
    const model = seededTender({ lanes: 400, carriers: 20, seed })
    const scenario = scenarioSchema.parse({ rules: ruleFamilies(model, 20)['all rules'] })
    const { counting, programs } = countingSolver(solver)

    const result = solveScenario(model, scenario, counting, { effort: 'quick' })

    expect(result.breaches).toEqual([])
    expect(result.gapCents! / result.objectiveCents!).toBeLessThan(1e-4)
    // What a search finds in 70 programs that does not look at carriers near those of its first award: $40,214,997.
    if (seed === 4) expect(result.objectiveCents).toBeLessThan(4_018_000_000)
    // Of 616,666 settings that the rule of ten carriers allows.
    expect(programs()).toBeLessThan(45)
  },
)
