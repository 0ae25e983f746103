import loadHighs from 'highs'
import { expect, test } from 'vitest'
import { countingSolver } from '#tests/support/counting-solver.ts'
import { ruleFamilies } from '#tests/support/rule-families.ts'
import { seededTender } from '#tests/support/seeded-tender.ts'
import { smallTender } from '#tests/support/small-tender.ts'
import { findPlan } from './award-search.ts'
import { compile } from './compile.ts'
import { linearSolver } from './linear-solver.ts'
import { freeSetting, openPricing } from './pricing.ts'
import { scenarioSchema } from './rule.ts'
import { solveScenario } from './solve-scenario.ts'

const solver = linearSolver(await loadHighs())

/** By hand: the first carrier may win one lane only. It keeps lane 0 for $265 in all, or lane 1 for $260. */
const costs = [
  [100, 100],
  [160, 165],
]
const one = {
  id: 'one',
  kind: 'limit',
  measure: 'lanes',
  of: { who: 'carriers', carriers: [0] },
  most: 1,
  unit: 'amount',
}

function awardFrom({ bound, cutoff }: { bound: number; cutoff?: number }) {
  const model = smallTender({ costs })
  const pricing = openPricing(compile(model, scenarioSchema.parse({ rules: [one] })))
  const { problem } = pricing
  // The first carrier has lane 0, the second one lane 1.
  const held = [0, 3].map((bid) => ({
    choices: [problem.choices.bid.indexOf(bid)],
    shares: [100],
  }))
  const found = findPlan(
    pricing,
    solver,
    freeSetting(problem),
    {
      prices: new Float64Array(problem.rows.length),
      bound,
      cost: bound,
      broken: [],
      contested: { held, pool: new Map(), basis: null },
      mixed: new Map(),
      rounds: 1,
      stopped: false,
    },
    { gap: 0, prove: true, ...(cutoff === undefined ? {} : { cutoff }) },
  )
  return { cost: found.cost, bound: found.bound, exhausted: found.exhausted }
}

test('an award is proven by what the prices say, however near another bound is to it', () => {
  expect(awardFrom({ bound: 0 })).toMatchObject({ cost: 260, bound: 260 })
  expect(awardFrom({ bound: 259 })).toMatchObject({ cost: 260, bound: 260 })
})

test('where another award is cheaper than all of these, the search ends', () => {
  expect(awardFrom({ bound: 0, cutoff: 259 })).toMatchObject({ bound: 259, exhausted: true })
})

test('where few bids could be in a better award, a proof comes before further tries', () => {
  const tender = seededTender({ lanes: 300, carriers: 6, seed: 1, regions: 5, limited: 0.1 })
  const { counting, wholeColumns } = countingSolver(solver)

  const { gapCents, objectiveCents } = solveScenario(
    tender,
    scenarioSchema.parse({ rules: ruleFamilies(tender, 6)['co2e'] }),
    counting,
  )

  expect(gapCents).toBeLessThan(1e-6 * objectiveCents!)
  expect(wholeColumns).toHaveLength(2)
})
