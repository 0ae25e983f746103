import { expect, test } from 'vitest'
import { type Report, reportSchema } from '#contract/reporting.ts'
import { priceOfRules } from './price-of-rules.ts'

const report = (costs: Record<number, [carrier: string, newCost: number]>): Report =>
  reportSchema.parse({
    lines: Object.entries(costs).map(([laneId, [carrier, newCost]]) => ({
      laneId: Number(laneId),
      lane: `Lane ${laneId}`,
      carrier,
      baselineCost: 1000,
      newCost,
      savings: 1000 - newCost,
    })),
    savings: 0,
    leftOut: 0,
  })

test('the price of the rules is what the lanes cost above their lowest bids, the most expensive first', () => {
  const lowest = report({ 1: ['Albatross', 800.1], 2: ['Albatross', 700], 3: ['Bluefin', 600] })
  const recommended = report({
    1: ['Albatross 50%, Bluefin 50%', 850.3],
    2: ['Albatross', 700],
    3: ['Bluefin 50%', 800],
  })

  const rules = priceOfRules(lowest, recommended)

  expect(rules.map(({ laneId, price }) => [laneId, price])).toEqual([
    [3, 200],
    [1, 50.2],
  ])
})

test('a lane the rules leave to nobody stays at baseline', () => {
  const [left] = priceOfRules(report({ 1: ['Albatross', 800] }), report({}))

  expect(left).toMatchObject({ carrier: '', recommendedCost: 1000, price: 200 })
})
