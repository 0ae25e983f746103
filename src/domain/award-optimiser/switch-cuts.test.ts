import { expect, test } from 'vitest'
import { ruleFamilies } from '#tests/support/rule-families.ts'
import { chanceOf, seededTender } from '#tests/support/seeded-tender.ts'
import { compile } from './compile.ts'
import { boundAt, openPricing, type Prices, type Pricing, settingOf } from './pricing.ts'
import { scenarioSchema } from './rule.ts'
import {
  type Block,
  type Lines,
  linesAt,
  linesOfPatterns,
  makeBlock,
  uncoveredCosts,
} from './switch-cuts.ts'

const carriers = 5

test.each(['all rules', 'worthwhile', 'few', 'few per region'])(
  'no line lies above what all lanes cost, whichever carriers may win: %s',
  (family) => {
    for (let seed = 1; seed <= 6; seed += 1) {
      const chance = chanceOf(seed)
      const model = seededTender({ lanes: 14, carriers, seed, limited: 0.3 })
      const rules = ruleFamilies(model, carriers)[family]
      const problem = compile(model, scenarioSchema.parse({ rules }))
      const pricing = openPricing(problem)
      const prices = Float64Array.from(problem.rows, ({ least }, row) => {
        const most = 0.3 * pricing.penalty[row]!
        return chance() < 0.3 ? 0 : (least > -Infinity ? most : -most) * chance()
      })
      const settings = Array.from({ length: 64 }, () =>
        Float64Array.from({ length: problem.switches.count }, () => (chance() < 0.5 ? 1 : 0)),
      )
      const costs = settings.map((on) => boundAt(pricing, prices, settingOf(problem, on)))

      for (const { right, switches, block } of linesOf(pricing, prices, settings, chance)) {
        for (const [at, on] of settings.entries()) {
          let line = right.reduce((sum, own) => sum + own, block.constant)
          for (const [key, value] of on.entries()) {
            line += value * block.switchCost[key]!
            for (const own of switches) line -= value * own[key]!
          }
          expect(line).toBeLessThanOrEqual(costs[at]! + 1e-9 * Math.abs(line))
        }
      }
    }
  },
)

/** Lines drawn at some of the settings, and between them. */
function linesOf(
  pricing: Pricing,
  prices: Prices,
  settings: readonly Float64Array[],
  chance: () => number,
): (Lines & { block: Block })[] {
  const block = makeBlock(pricing, prices)
  const uncovered = uncoveredCosts(pricing)
  return settings.slice(0, 16).flatMap((on) => {
    const { isOpen } = settingOf(pricing.problem, on)
    return [
      linesAt(pricing, block, on, uncovered),
      linesAt(pricing, block, on.map(chance), uncovered),
      linesOfPatterns(pricing, block, on, isOpen!, uncovered),
    ].map((lines) => ({ ...lines, block }))
  })
}
