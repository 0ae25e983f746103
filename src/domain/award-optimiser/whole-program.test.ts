import loadHighs from 'highs'
import { expect, test } from 'vitest'
import { countingSolver } from '#tests/support/counting-solver.ts'
import { cheapestOfAll } from '#tests/support/every-award.ts'
import { bidsByCarrier, withOffers } from '#tests/support/seeded-offers.ts'
import { seededScenario } from '#tests/support/seeded-rules.ts'
import { chanceOf, seededTender } from '#tests/support/seeded-tender.ts'
import { offersUnit, triedTender } from '#tests/support/tried-tender.ts'
import type { AwardModel, Bundle } from './award-model.ts'
import { compile } from './compile.ts'
import { linearSolver } from './linear-solver.ts'
import { scenarioSchema } from './rule.ts'
import { solveScenario } from './solve-scenario.ts'
import { anySetting } from './whole-program.ts'

const solver = linearSolver(await loadHighs())

/** Bundles of two to five lanes at 3 to 14 percent off. */
function withBundles(model: AwardModel, count: number): AwardModel {
  const chance = chanceOf(99)
  const one = <Value>(values: readonly Value[]) => values[Math.floor(chance() * values.length)]!
  const bidders = [...bidsByCarrier(model)]
  const bundles = Array.from({ length: count }, (_, place): Bundle => {
    const [carrier, all] = one(bidders)
    const wanted = 2 + Math.floor(4 * chance())
    const bids = new Set<number>()
    while (bids.size < wanted) bids.add(one(all))
    return {
      id: `bundle ${place}`,
      carrier,
      bids: [...bids].toSorted((a, b) => a - b),
      percentOff: 3 + Math.floor(12 * chance()),
    }
  })
  return { ...model, bundles }
}

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

test('an award that the solver once overlooked is found', () => {
  const kinds = ['limit', 'carriers'] as const
  const model = withOffers(triedTender(136, kinds, offersUnit), 136, offersUnit)
  const scenario = seededScenario(kinds, model, 136)
  const problem = compile(model, scenario)

  expect(cheapestOfAll(model, scenario)).toBe(75_600_000)
  expect(anySetting(problem, solver, {})).toEqual(Float64Array.of(1, 0, 0, 0))
})
