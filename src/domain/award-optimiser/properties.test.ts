import loadHighs from 'highs'
import { expect, test } from 'vitest'
import { seededTender } from '#tests/support/seeded-tender.ts'
import type { AwardModel, Column } from './award-model.ts'
import { linearSolver } from './linear-solver.ts'
import { scenarioSchema } from './rule.ts'
import { solveScenario } from './solve-scenario.ts'

const solver = linearSolver(await loadHighs())
const tender = seededTender({ lanes: 40, carriers: 6, seed: 5, regions: 3 })
const asked = (incumbents: number, most = 40) =>
  scenarioSchema.parse({
    rules: [
      {
        id: 'keep',
        kind: 'limit',
        measure: 'volume',
        of: { who: 'incumbents' },
        least: incumbents,
        unit: 'percent',
      },
      {
        id: 'share',
        kind: 'limit',
        measure: 'spend',
        of: { who: 'everyone' },
        each: true,
        most,
        unit: 'percent',
      },
    ],
  })
const solve = (model: AwardModel, scenario = asked(70)) =>
  solveScenario(model, scenario, solver, { effort: 'quick' })
const base = solve(tender)
/** Within the gap that each of the two says it has. */
const isSame = (a: ReturnType<typeof solve>, b: ReturnType<typeof solve>, times = 1) =>
  Math.abs(a.objectiveCents! - b.objectiveCents! / times) <= a.gapCents! + b.gapCents! / times + 2

test('loosening a rule never costs more, tightening it never less', () => {
  const bounds = [50, 60, 70, 80].map((least) => solve(tender, asked(least)))

  for (const [at, tighter] of bounds.slice(1).entries()) {
    expect(tighter.objectiveCents!).toBeGreaterThanOrEqual(bounds[at]!.boundCents - 1)
  }
})

test('the order of bids and the ids of carriers do not matter', () => {
  const { bids, lanes } = tender
  const order = Array.from(bids.id.length ? Array.from(bids.id).keys() : []).toReversed()
  const renamed = (carrier: number) => (carrier < 0 ? carrier : 500 - carrier)
  const moved = (column: Column) => order.map((bid) => column[bid]!)

  const result = solve({
    ...tender,
    lanes: { ...lanes, incumbent: Array.from(lanes.incumbent, renamed) },
    bids: {
      id: moved(bids.id),
      lane: moved(bids.lane),
      carrier: moved(bids.carrier).map(renamed),
      cents: moved(bids.cents),
      room: moved(bids.room),
      months: moved(bids.months),
      co2eKg: moved(bids.co2eKg),
      transitDays: moved(bids.transitDays),
      servicePoints: moved(bids.servicePoints),
    },
  })

  expect(isSame(base, result)).toBe(true)
})

test('ten times the costs are ten times the cost', () => {
  const times = (column: Column) => Array.from(column, (value) => value * 10)
  const { bids, lanes } = tender

  const result = solve({
    ...tender,
    lanes: { ...lanes, baselineCents: times(lanes.baselineCents) },
    bids: { ...bids, cents: times(bids.cents) },
  })

  expect(isSame(base, result, 10)).toBe(true)
})

test('a search that starts at known prices finds the same as one that starts without', () => {
  const near = solve(tender, asked(68))

  const warm = solveScenario(tender, asked(70), solver, { effort: 'quick', start: near })

  expect(isSame(base, warm)).toBe(true)
})

test('the same scenario gives the same award, bit for bit', () => {
  expect(solve(tender)).toEqual(base)
})

test('a search that is ended says so', () => {
  const ended = solveScenario(tender, asked(70), solver, { stop: () => true })

  expect(ended.stopped).toBe(true)
})
