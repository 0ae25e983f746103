import loadHighs from 'highs'
import { expect, test } from 'vitest'
import { countingSolver } from '#tests/support/counting-solver.ts'
import { ruleFamilies } from '#tests/support/rule-families.ts'
import { seededTender } from '#tests/support/seeded-tender.ts'
import { linearSolver } from './linear-solver.ts'
import { scenarioSchema } from './rule.ts'
import { solveScenario } from './solve-scenario.ts'

const solver = linearSolver(await loadHighs())

test.each([
  { carriers: 20, seed: 1 },
  { carriers: 20, seed: 2 },
  { carriers: 20, seed: 3 },
  { carriers: 20, seed: 4 },
  // Hardly any nineteen of these have 40 % of the volume as incumbents.
  { carriers: 60, seed: 1 },
])(
  'a few settings of the carriers tell that no other is better: $carriers carriers, seed $seed',
  ({ carriers, seed }) => {
    const model = seededTender({ lanes: 400, carriers, seed })
    const rules = ruleFamilies(model, carriers)['all rules']!.map((rule) =>
      rule['id'] === 'incumbents' ? { ...rule, least: 40 } : rule,
    )
    const scenario = scenarioSchema.parse({ rules })
    const { counting, programs } = countingSolver(solver)

    const result = solveScenario(model, scenario, counting, { effort: 'quick' })

    expect(result.breaches).toEqual([])
    expect(result.gapCents! / result.objectiveCents!).toBeLessThan(1e-4)
    // What a search finds in 70 programs that does not look at carriers near those of its first award: $40,214,997.
    if (carriers === 20 && seed === 4) expect(result.objectiveCents).toBeLessThan(4_018_000_000)
    // Of 616,666 settings that the rule of ten carriers allows, and of 2,000 million million for nineteen of sixty.
    expect(programs()).toBeLessThan(45)
  },
)
