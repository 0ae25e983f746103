import loadHighs from 'highs'
import { explainConflict } from '#domain/award-optimiser/conflict.ts'
import { linearSolver } from '#domain/award-optimiser/linear-solver.ts'
import { scenarioSchema } from '#domain/award-optimiser/rule.ts'
import { ruleFamilies } from '#tests/support/rule-families.ts'
import { seededTender } from '#tests/support/seeded-tender.ts'

// How long it takes to say which rules cannot all hold and what the nearest limits are. Argument: lanes x carriers.
const [lanes = 0, carriers = 0] = (process.argv[2] ?? '2000x20').split('x').map(Number)
const solver = linearSolver(await loadHighs())
const model = seededTender({ lanes, carriers, seed: 1 })
const families = ruleFamilies(model, carriers)

const conflicts = [
  { incumbents: 95, co2e: 93 },
  { incumbents: 50, co2e: 60 },
  { incumbents: 95, co2e: 60 },
]
console.log('| Incumbents at least | CO2e at most | First in s | Again in s | Rules | Nearest |')
console.log('| --- | --- | --- | --- | --- | --- |')
for (const { incumbents, co2e } of conflicts) {
  const scenario = scenarioSchema.parse({
    rules: [
      ...families['share']!,
      ...families['incumbents']!.map((rule) => ({ ...rule, least: incumbents })),
      ...families['co2e']!.map((rule) => ({ ...rule, most: co2e })),
      ...families['two carriers']!,
    ],
  })
  const explain = () => {
    const from = performance.now()
    const found = explainConflict(model, scenario, solver)
    return { ...found, seconds: (0.001 * (performance.now() - from)).toFixed(2) }
  }
  const [first, again] = [explain(), explain()]
  const nearest = first.nearest.map(({ rule, value }) => `${rule} ${value ?? 'none'}`).join(', ')
  console.log(
    `| ${incumbents} % | ${co2e} % | ${first.seconds} | ${again.seconds} | ${first.smallest.join(', ')} | ${nearest} |`,
  )
}
