import loadHighs from 'highs'
import { expect, test } from 'vitest'
import { ruleFamilies } from '#tests/support/rule-families.ts'
import { seededTender } from '#tests/support/seeded-tender.ts'
import { linearSolver } from './linear-solver.ts'
import { scenarioSchema } from './rule.ts'
import { solveScenario } from './solve-scenario.ts'

test('two hundred searches give back all the memory they took', async () => {
  const highs = await loadHighs()
  let open = 0
  let made = 0
  const solver = linearSolver({
    version: highs.version,
    infinity: highs.infinity,
    constants: highs.constants,
    createModel(source) {
      const model = highs.createModel(source)
      const dispose = model.dispose.bind(model)
      open += 1
      made += 1
      model.dispose = () => {
        open -= 1
        dispose()
      }
      return model
    },
  })
  const model = seededTender({ lanes: 12, carriers: 4, seed: 1 })
  const scenarios = Object.values(ruleFamilies(model, 4)).map((rules) =>
    scenarioSchema.parse({ rules }),
  )
  const search = (times: number) => {
    for (let at = 0; at < times; at += 1)
      solveScenario(model, scenarios[at % scenarios.length]!, solver)
  }

  search(scenarios.length)
  const once = highs.memoryBytes
  search(200)

  expect(made).toBeGreaterThan(200)
  expect(open).toBe(0)
  expect(highs.memoryBytes).toBe(once)
})
