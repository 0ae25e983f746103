import loadHighs from 'highs'
import { describe, expect, test } from 'vitest'
import { countingSolver } from '#tests/support/counting-solver.ts'
import { ruleFamilies } from '#tests/support/rule-families.ts'
import { seededTender } from '#tests/support/seeded-tender.ts'
import { audit } from './audit.ts'
import { type AwardModel, noBid } from './award-model.ts'
import { backups } from './backups.ts'
import { frontier } from './frontier.ts'
import { linearSolver } from './linear-solver.ts'
import { dropOuts, volumeChange } from './robustness.ts'
import { type Scenario, scenarioSchema } from './rule.ts'
import type { ScenarioResult } from './scenario-result.ts'
import { solveScenario, unneededSolver } from './solve-scenario.ts'
import { priceTag, savesAtMost, stepCents, withoutRule } from './tags.ts'

const solver = linearSolver(await loadHighs())
const tender = seededTender({ lanes: 18, carriers: 6, seed: 3, regions: 3 })
const scenario = scenarioSchema.parse({
  rules: [
    {
      id: 'keep',
      kind: 'limit',
      measure: 'volume',
      of: { who: 'incumbents' },
      least: 65,
      unit: 'percent',
    },
    { id: 'green', kind: 'co2eCap', most: 96, unit: 'percent' },
    {
      id: 'share',
      kind: 'limit',
      measure: 'spend',
      of: { who: 'everyone' },
      each: true,
      most: 30,
      unit: 'percent',
    },
    { id: 'few', kind: 'carriers', per: 'all', most: 5, on: false },
  ],
})
const solve = (model: AwardModel, asked: Scenario) =>
  solveScenario(model, asked, solver, { effort: 'quick' })
const result = solve(tender, scenario)
const costOf = ({ objectiveCents }: { objectiveCents: number | null }) =>
  objectiveCents ?? Number.NaN

describe('a price tag', () => {
  test.each(['keep', 'green', 'share', 'few'])(
    'of %s is what solving again without or with it says',
    (id) => {
      const other = solve(tender, withoutRule(scenario, id))
      const difference = Math.abs(costOf(result) - costOf(other))

      const tag = priceTag(tender, scenario, result, id, solver, { effort: 'quick' })

      // Each of the two may be as far from the best as it says.
      const gaps = result.gapCents! + other.gapCents! + 2
      expect(tag!.leastCents).toBeLessThanOrEqual(difference + gaps)
      expect(tag!.mostCents).toBeGreaterThanOrEqual(difference - gaps)
      expect(tag!.mostCents - tag!.leastCents).toBeLessThan(0.001 * costOf(result))
      if (id !== 'few') {
        expect(savesAtMost(tender, scenario, result, id)).toBeGreaterThanOrEqual(difference - gaps)
      }
    },
  )

  test.each([
    { what: 'an on rule that lets lanes stay, where none does', on: true },
    { what: 'an off one', on: false },
  ])('of $what is 0, without a search', ({ on }) => {
    const stay = { id: 'stay', kind: 'unawarded', penaltyPercent: 900, on }
    const asked = scenarioSchema.parse({ rules: [...scenario.rules, stay] })
    const known = solve(tender, asked)
    expect(known.award!.bid).not.toContain(noBid)

    const tag = priceTag(tender, asked, known, 'stay', unneededSolver)

    expect(tag).toEqual({ rule: 'stay', leastCents: 0, mostCents: 0 })
    expect(costOf(solve(tender, withoutRule(asked, 'stay')))).toBe(costOf(known))
  })

  test('of a rule that lets lanes stay needs a search where some do, or another rule lets them', () => {
    const stay = (id: string, penaltyPercent: number) => ({ id, kind: 'unawarded', penaltyPercent })
    const rules = scenario.rules.filter(({ id }) => id === 'share')
    const one = scenarioSchema.parse({ rules: [...rules, stay('stay', 0)] })
    const two = scenarioSchema.parse({ rules: [...rules, stay('stay', 900), stay('more', 990)] })
    const { baselineCents } = tender.lanes
    const stays = {
      ...tender,
      lanes: { ...tender.lanes, baselineCents: Float64Array.from(baselineCents, () => 100) },
    }
    const known = solve(stays, one)
    expect(known.award!.bid).toContain(noBid)

    const needed = 'was given to the solver'
    expect(() => priceTag(stays, one, known, 'stay', unneededSolver)).toThrow(needed)
    expect(() => priceTag(tender, two, solve(tender, two), 'more', unneededSolver)).toThrow(needed)
  })

  test('begins with the carriers that win, which takes half the programs', () => {
    const large = seededTender({ lanes: 700, carriers: 10, seed: 2 })
    const asked = scenarioSchema.parse({ rules: ruleFamilies(large, 10)['all rules'] })
    const known = solve(large, asked)
    const programsOf = (from: ScenarioResult) => {
      const { counting, programs } = countingSolver(solver)
      for (const id of ['capacity', 'incumbents', 'co2e'])
        priceTag(large, asked, from, id, counting, { effort: 'quick' })
      return programs()
    }

    expect(programsOf(known)).toBeLessThan(0.5 * programsOf({ ...known, award: null }))
  })

  test('of a step says about what the next limit adds, and never too much', () => {
    const next = scenarioSchema.parse({
      rules: scenario.rules.map((rule) => (rule.id === 'green' ? { ...rule, most: 95 } : rule)),
    })

    const step = stepCents(tender, scenario, result, 'green', -1)

    const added = costOf(solve(tender, next)) - costOf(result)
    expect(step).toBeGreaterThan(0)
    expect(step! - added).toBeLessThanOrEqual(result.gapCents! + 0.001 * costOf(result))
  })
})

test('a backup is another carrier of the same lane, and costs what its bid costs more', () => {
  const lists = backups(tender, scenario, result)

  let seen = 0
  for (const [part, list] of lists.entries()) {
    const winner = result.award!.bid[part]!
    for (const { bid, surchargeCents } of list) {
      seen += 1
      expect(tender.bids.lane[bid]).toBe(result.award!.lane[part])
      expect(tender.bids.carrier[bid]).not.toBe(tender.bids.carrier[winner])
      const share = result.award!.share[part]! * 0.01
      const more = share * (tender.bids.cents[bid]! - tender.bids.cents[winner]!)
      expect(Math.abs(surchargeCents - more)).toBeLessThanOrEqual(1)
    }
  }
  expect(seen).toBeGreaterThan(18)
})

test('a frontier costs more the tighter it gets, until it is out of reach', () => {
  const points = frontier(tender, scenario, scenario.rules[1]!, [100, 97, 94, 20], solver, {
    effort: 'proven',
  })

  const costs = points.slice(0, 3).map(costOf)
  expect(costs).toEqual(costs.toSorted((a, b) => a - b))
  expect(points[3]).toMatchObject({ objectiveCents: null, result: { award: null } })
})

test('a carrier that drops out costs what the award without its bids costs more', () => {
  // The cap is a part of all lowest bids, those of the carrier that leaves as well: it is left out here.
  const asked = scenarioSchema.parse({ rules: scenario.rules.filter(({ id }) => id !== 'green') })
  const before = solve(tender, asked)

  const [first] = dropOuts(tender, asked, before, solver, { effort: 'quick' })

  const { bids } = tender
  const without = (column: ArrayLike<number>) =>
    Array.from(column).filter((_, bid) => bids.carrier[bid] !== first!.carrier)
  const after = solve(
    {
      ...tender,
      bids: {
        id: without(bids.id),
        lane: without(bids.lane),
        carrier: without(bids.carrier),
        cents: without(bids.cents),
        room: without(bids.room),
        months: without(bids.months),
        co2eKg: without(bids.co2eKg),
        transitDays: without(bids.transitDays),
        servicePoints: without(bids.servicePoints),
      },
    },
    asked,
  )
  expect(first!.lanes).toBeGreaterThan(0)
  expect(Math.abs(first!.surchargeCents! + before.costCents! - after.costCents!)).toBeLessThan(
    2e-4 * after.costCents!,
  )
})

test('a tenth more volume costs a tenth more for the award as it is, and at most that at best', () => {
  const roomy = seededTender({ lanes: 18, carriers: 6, seed: 3, regions: 3, limited: 0 })
  const before = solve(roomy, scenario)

  const change = volumeChange(roomy, scenario, before, 1.1, solver)!

  expect(Math.abs(change.heldCents - 1.1 * before.costCents!)).toBeLessThan(40)
  expect(change.bestCents).toBeLessThanOrEqual(change.heldCents * 1.0002)
  // Limits are percentages here and nothing is short of room: all holds at any volume.
  expect(change).toMatchObject({ broken: [], lanesOverRoom: 0 })
})

test('more volume than a carrier can move is counted by lane', () => {
  const whole = { ...tender, bids: { ...tender.bids, room: Array.from(tender.bids.id, () => 50) } }
  const before = solve(whole, scenarioSchema.parse({ rules: [] }))

  const change = volumeChange(whole, scenarioSchema.parse({ rules: [] }), before, 2, solver)!

  expect(change.lanesOverRoom).toBe(new Set(before.award!.lane).size)
})

test('the award holds every rule and pays what its parts add up to', () => {
  const { award, value, costCents } = result

  expect(audit(tender, scenario, award!)).toEqual([])
  const paid = Array.from(award!.bid, (bid, part) =>
    bid === noBid ? 0 : (award!.share[part]! * tender.bids.cents[bid]!) / 100,
  )
  expect(Math.abs(paid.reduce((a, b) => a + b, 0) - costCents!)).toBeLessThan(award!.lane.length)
  expect(value!.cents.reduce((a, b) => a + b, 0)).toBe(costCents)
})
