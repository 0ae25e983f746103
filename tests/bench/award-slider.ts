import loadHighs from 'highs'
import { linearSolver } from '#domain/award-optimiser/linear-solver.ts'
import { type Scenario, scenarioSchema } from '#domain/award-optimiser/rule.ts'
import { solveScenario } from '#domain/award-optimiser/solve-scenario.ts'
import { estimateCents, priceTag, savesAtMost } from '#domain/award-optimiser/tags.ts'
import { ruleFamilies } from '#tests/support/rule-families.ts'
import { seededTender } from '#tests/support/seeded-tender.ts'

// What a slider waits for, and what the price tags of all rules do. Argument: lanes x carriers.
const [lanes = 0, carriers = 0] = (process.argv[2] ?? '2000x20').split('x').map(Number)
const solver = linearSolver(await loadHighs())
const model = seededTender({ lanes, carriers, seed: 1 })
const families = ruleFamilies(model, carriers)
const rows = (incumbents: number): Scenario =>
  scenarioSchema.parse({
    rules: [
      ...families['share']!,
      ...families['incumbents']!.map((rule) => ({ ...rule, least: incumbents })),
      ...families['co2e']!,
      ...families['two carriers']!,
    ],
  })
const timed = <Answer>(work: () => Answer) => {
  const from = performance.now()
  const answer = work()
  return { answer, ms: performance.now() - from }
}
const spread = (values: readonly number[]) => {
  const sorted = values.toSorted((a, b) => a - b)
  return `${Math.round(sorted[Math.floor(sorted.length / 2)]!)} / ${Math.round(sorted.at(-1)!)}`
}

const steps = Array.from({ length: 10 }, (_, at) => 50 + at)
let start = solveScenario(model, rows(steps[0]! - 1), solver, { effort: 'quick' })
const seen = steps.map((incumbents) => {
  const scenario = rows(incumbents)
  const estimate = timed(() => estimateCents(model, scenario, start.prices))
  const quick = timed(() => solveScenario(model, scenario, solver, { effort: 'quick', start }))
  start = quick.answer
  const full = timed(() => solveScenario(model, scenario, solver, { effort: 'full', start }))
  const gap = quick.answer.gapCents! / quick.answer.objectiveCents!
  return { estimate, quick, full, gap, rested: 0.01 * full.answer.gapCents! }
})
console.log('| | Median / most |')
console.log('| --- | --- |')
console.log(
  `| Number while a limit moves, ms | ${spread(seen.map(({ estimate }) => estimate.ms))} |`,
)
console.log(`| Award of a step, ms | ${spread(seen.map(({ quick }) => quick.ms))} |`)
console.log(`| Its gap, millionths | ${spread(seen.map(({ gap }) => 1e6 * gap))} |`)
console.log(`| Award once it rests, ms more | ${spread(seen.map(({ full }) => full.ms))} |`)
console.log(`| Its gap, dollars | ${spread(seen.map(({ rested }) => rested))} |`)

const sets = {
  'row rules': rows(50),
  'all rules': scenarioSchema.parse({ rules: families['all rules']! }),
}
for (const [name, scenario] of Object.entries(sets)) {
  const result = solveScenario(model, scenario, solver, { effort: 'quick' })
  const tagOf = (tag: (id: string) => unknown) =>
    Math.round(timed(() => scenario.rules.map(({ id }) => tag(id))).ms)
  const atOnce = tagOf((id) => savesAtMost(model, scenario, result, id))
  const exact = tagOf((id) => priceTag(model, scenario, result, id, solver, { effort: 'quick' }))
  console.log(
    `| Tags of ${scenario.rules.length} ${name}, ms: at once, exact | ${atOnce}, ${exact} |`,
  )
}
