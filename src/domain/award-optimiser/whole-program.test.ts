import loadHighs from 'highs'
import { expect, test } from 'vitest'
import { countingSolver } from '#tests/support/counting-solver.ts'
import { cheapestOfAll } from '#tests/support/every-award.ts'
import { ruleFamilies } from '#tests/support/rule-families.ts'
import { withBundles, withOffers } from '#tests/support/seeded-offers.ts'
import { seededScenario } from '#tests/support/seeded-rules.ts'
import { seededTender } from '#tests/support/seeded-tender.ts'
import { offersUnit, triedTender } from '#tests/support/tried-tender.ts'
import { compile } from './compile.ts'
import { linearSolver } from './linear-solver.ts'
import { undecided } from './least-claim.ts'
import { openPricing } from './pricing.ts'
import { offerSwitches } from './problem.ts'
import { scenarioSchema } from './rule.ts'
import { solvePieces } from './solve-pieces.ts'
import { solveScenario } from './solve-scenario.ts'
import { anySetting, cheapestWhole, searchSettings } from './whole-program.ts'

const solver = linearSolver(await loadHighs())

test.each([100, 200])(
  '%i bundles on 300 lanes are one program, not a search through what they could be together',
  (count) => {
    const tender = seededTender({ lanes: 300, carriers: 6, seed: 3, regions: 5, limited: 0.1 })
    const { counting, programs } = countingSolver(solver)

    const { gapCents, breaches } = solveScenario(
      withBundles(tender, count),
      scenarioSchema.parse({ rules: [] }),
      counting,
      { effort: 'quick' },
    )

    expect(breaches).toEqual([])
    expect(gapCents).toBe(0)
    expect(programs()).toBeLessThan(40)
  },
)

test.each([
  { rules: 'few', lanes: 300, carriers: 6, seed: 3 },
  { rules: 'all rules', lanes: 300, carriers: 6, seed: 1 },
  { rules: 'all rules', lanes: 1000, carriers: 6, seed: 1 },
  { rules: 'few', lanes: 2000, carriers: 20, seed: 3 },
  { rules: 'worthwhile', lanes: 2000, carriers: 20, seed: 4 },
])(
  '100 bundles beside rules are proven as well: $rules, $lanes lanes, $carriers carriers',
  ({ rules, lanes, carriers, seed }) => {
    const tender = seededTender({ lanes, carriers, seed, regions: 5, limited: 0.1 })
    let asked = 0

    const { gapCents, objectiveCents, breaches, stopped } = solveScenario(
      withBundles(tender, 100),
      scenarioSchema.parse({ rules: ruleFamilies(tender, carriers)[rules] }),
      solver,
      {
        effort: 'quick',
        stop: () => {
          asked += 1
          return asked > 5000
        },
      },
    )

    expect(stopped).toBe(false)
    expect(breaches).toEqual([])
    expect(gapCents).toBeLessThan(1e-4 * objectiveCents!)
  },
)

test.each([
  { seed: 5, has: true },
  { seed: 18, has: false },
])(
  'carriers counted in each region and in all, beside all rules, are settled without one program over all bids: tender $seed',
  ({ seed, has }) => {
    const tender = seededTender({ lanes: 300, carriers: 6, seed, regions: 5, limited: 0.1 })
    const inRegion = { id: 'few here', kind: 'carriers', per: 'region', most: 2 }
    const rules = [...ruleFamilies(tender, 6)['all rules']!, inRegion]
    const { counting, wholeColumns } = countingSolver(solver)

    const { award, conflict, gapCents, objectiveCents, breaches } = solveScenario(
      tender,
      scenarioSchema.parse({ rules }),
      counting,
    )

    expect(breaches).toEqual([])
    expect(award !== null).toBe(has)
    expect(conflict).toBe(!has)
    if (has) expect(gapCents).toBeLessThan(1e-6 * objectiveCents!)
    expect(Math.max(...wholeColumns)).toBeLessThan(tender.bids.id.length)
  },
)

test('with whole switches alone no award costs less than the bound, and the best hardly more', () => {
  const tender = seededTender({ lanes: 300, carriers: 6, seed: 1, regions: 5, limited: 0.1 })
  const model = withBundles(tender, 100)
  const rules = ruleFamilies(tender, 6)['all rules']
  const problem = compile(model, scenarioSchema.parse({ rules }))
  const best = solvePieces(problem, solver, { gap: 1e-4, prove: true })
  const isOffer = offerSwitches(problem)
  const carriers = best.switchesOn!.map((on, key) => (isOffer[key] === 1 ? undecided : on))
  const ask = (switchesAlone: boolean) =>
    cheapestWhole(openPricing(problem), solver, carriers, { gap: 1e-5, switchesAlone })

  const [alone, whole] = [ask(true), ask(false)]

  expect(alone.bound).toBeLessThanOrEqual(whole.award!.cost)
  expect(alone.bound).toBeGreaterThan(0.9998 * whole.award!.cost)
  expect(whole.bound).toBeGreaterThan((1 - 1e-5) * whole.award!.cost)
})

test('an award that the solver once overlooked is found', () => {
  const kinds = ['limit', 'carriers'] as const
  const model = withOffers(triedTender(136, kinds, offersUnit), 136, offersUnit)
  const scenario = seededScenario(kinds, model, 136)
  const problem = compile(model, scenario)

  expect(cheapestOfAll(model, scenario)).toBe(75_600_000)
  expect(anySetting(problem, solver, {})).toEqual(Float64Array.of(1, 0, 0, 0))
  const tried: number[][] = []
  const tryOut = (on: Float64Array) => tried.push([...on]) > 0 && on[0] === 1 && !on.includes(1, 1)
  expect(searchSettings(openPricing(problem), solver, { decide: () => true, tryOut })).toBe('found')
  expect(tried.at(-1)).toEqual([1, 0, 0, 0])
})
