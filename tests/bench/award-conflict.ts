import loadHighs from 'highs'
import { openConflict } from '#domain/award-optimiser/conflict.ts'
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
console.log(
  '| Incumbents at least | CO2e at most | Rules named in s | All answers | Again: named | All answers | Rules | Nearest |',
)
console.log('| --- | --- | --- | --- | --- | --- | --- | --- |')
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
    const seconds = () => (0.001 * (performance.now() - from)).toFixed(2)
    const search = openConflict(model, scenario, solver)
    const smallest = search.smallest()
    const named = seconds()
    const nearest = smallest.map((rule) => `${rule} ${search.nearest(rule) ?? 'none'}`)
    search.staying()
    return { smallest, named, nearest, all: seconds() }
  }
  const [first, again] = [explain(), explain()]
  const times = [first.named, first.all, again.named, again.all].join(' | ')
  console.log(
    `| ${incumbents} % | ${co2e} % | ${times} | ${first.smallest.join(', ')} | ${first.nearest.join(', ')} |`,
  )
}
