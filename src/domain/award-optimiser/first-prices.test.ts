import loadHighs from 'highs'
import { expect, test } from 'vitest'
import { ruleFamilies } from '#tests/support/rule-families.ts'
import { seededTender } from '#tests/support/seeded-tender.ts'
import { openClaim } from './claims.ts'
import { compile } from './compile.ts'
import { samplePrices, samplePricesOfSwitches } from './first-prices.ts'
import { groupsOf, leastClaim, openScratch, undecided } from './least-claim.ts'
import { linearSolver } from './linear-solver.ts'
import { withLimitsOfSwitches } from './prices-of-off.ts'
import { boundAt, freeSetting, openPricing } from './pricing.ts'
import { scenarioSchema } from './rule.ts'
import { solveScenario } from './solve-scenario.ts'

const solver = linearSolver(await loadHighs())

const carriers = 20

test.each([1, 2, 3])(
  'first prices claim nearly what the best award costs, before any setting of the carriers is tried: seed %i',
  (seed) => {
    const model = seededTender({ lanes: 300, carriers, seed })
    const scenario = scenarioSchema.parse({ rules: ruleFamilies(model, carriers)['all rules'] })
    const best = solveScenario(model, scenario, solver, { effort: 'quick' }).objectiveCents! / 100
    const problem = withLimitsOfSwitches(compile(model, scenario))
    const pricing = openPricing(problem)
    const claim = openClaim(pricing, samplePricesOfSwitches(pricing, solver, undefined))
    const { count } = problem.switches

    const { bound } = leastClaim(claim, {
      groups: groupsOf(problem),
      required: Array.from({ length: count }, () => []),
      scratch: openScratch(),
      status: new Uint8Array(count).fill(undecided),
      tendency: new Float64Array(count).fill(0.5),
      heights: claim.last.map(() => -Infinity),
      rounds: 1000,
      cutoff: Infinity,
    })

    expect(bound).toBeLessThanOrEqual(best)
    expect(bound).toBeGreaterThan(0.99 * best)
  },
)

test.each([
  [300, 3],
  [800, 1],
])(
  'first prices know what a limit costs that few of the cheapest bids keep: %i lanes, seed %i',
  (lanes, seed) => {
    const model = seededTender({ lanes, carriers, seed })
    const cap = { id: 'co2e', kind: 'co2eCap', most: 82, unit: 'percent' }
    const scenario = scenarioSchema.parse({ rules: [cap] })
    const best = solveScenario(model, scenario, solver, { effort: 'quick' }).objectiveCents! / 100
    const pricing = openPricing(compile(model, scenario))
    const setting = freeSetting(pricing.problem)

    const bound = boundAt(pricing, samplePrices(pricing, solver, setting), setting)

    expect(bound).toBeLessThanOrEqual(best)
    expect(bound).toBeGreaterThan(0.99 * best)
  },
)
