import { expect, test } from 'vitest'
import { toCents } from './money.ts'
import { priceOfRules, type ReportedLane } from './price-of-rules.ts'

const report = (costs: Record<number, [carrier: string, newCost: number]>): ReportedLane[] =>
  Object.entries(costs).map(([laneId, [carrier, newCost]]) => ({
    laneId: Number(laneId),
    lane: `Lane ${laneId}`,
    equipment: '',
    carrier,
    baselineCostCents: 100_000,
    newCostCents: toCents(newCost),
  }))

test('the price of the rules is what the lanes cost above their lowest bids, the most expensive first', () => {
  const lowest = report({ 1: ['Albatross', 800.1], 2: ['Albatross', 700], 3: ['Bluefin', 600] })
  const recommended = report({
    1: ['Albatross 50%, Bluefin 50%', 850.3],
    2: ['Albatross', 700],
    3: ['Bluefin 50%', 800],
  })

  const rules = priceOfRules(lowest, recommended)

  expect(rules.map(({ laneId, priceCents }) => [laneId, priceCents])).toEqual([
    [3, 20_000],
    [1, 5020],
  ])
})

test('a lane the rules leave to nobody stays at baseline', () => {
  const [left] = priceOfRules(report({ 1: ['Albatross', 800] }), report({}))

  expect(left).toMatchObject({ carrier: '', recommendedCents: 100_000, priceCents: 20_000 })
})
