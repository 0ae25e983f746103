import { expect, test } from 'vitest'
import { seededTender } from '#tests/support/seeded-tender.ts'
import { claimAt, openClaim } from './claims.ts'
import { compile } from './compile.ts'
import { openPricing } from './pricing.ts'
import { withLimitsOfSwitches, withPricesOfOff } from './prices-of-off.ts'
import { scenarioSchema } from './rule.ts'

const carriers = 5
const everyone = { who: 'everyone' }

test('prices claim as much where they were found, and more where one of the carriers that were left out joins', () => {
  let raised = 0
  for (let seed = 1; seed <= 10; seed += 1) {
    const model = seededTender({ lanes: 30, carriers, seed, limited: 0 })
    const scenario = scenarioSchema.parse({
      rules: [
        { id: 'few', kind: 'carriers', per: 'all', most: 3 },
        { id: 'much', kind: 'worthwhile', measure: 'lanes', least: 30, unit: 'percent' },
        {
          id: 'room',
          kind: 'limit',
          measure: 'volume',
          of: everyone,
          each: true,
          most: 15,
          unit: 'percent',
        },
        { id: 'stay', kind: 'unawarded', penaltyPercent: 30 },
      ],
    })
    const problem = withLimitsOfSwitches(compile(model, scenario))
    const pricing = openPricing(problem)
    const on = Float64Array.of(1, 1, 1, 0, 0)
    const zero = new Float64Array(problem.rows.length)

    const found = withPricesOfOff(pricing, zero, on)

    const before = openClaim(pricing, zero)
    const after = openClaim(pricing, found)
    expect(claimAt(pricing, after, on)).toBeCloseTo(claimAt(pricing, before, on), 4)
    for (const key of [3, 4]) {
      const joined = on.map((own, at) => (at === key ? 1 : own))
      const [low, high] = [claimAt(pricing, before, joined), claimAt(pricing, after, joined)]
      expect(high).toBeGreaterThan(low - 1e-6 * low)
      raised += high > low * 1.001 ? 1 : 0
    }
  }
  expect(raised).toBeGreaterThan(10)
})
