import loadHighs from 'highs'
import { expect, test } from 'vitest'
import { cheapestOfAll } from '#tests/support/every-award.ts'
import { chanceOf, seededTender } from '#tests/support/seeded-tender.ts'
import { audit } from './audit.ts'
import { type AwardModel, type CarrierCapacity, noBid } from './award-model.ts'
import { explainConflict } from './conflict.ts'
import { linearSolver } from './linear-solver.ts'
import { pinsId, scenarioSchema } from './rule.ts'
import type { ScenarioResult } from './scenario-result.ts'
import { needsSolver, solveScenario } from './solve-scenario.ts'

const solver = linearSolver(await loadHighs())

/** Small, since every part of a lane that may stay is tried. */
const splitsAndStays = 2

/** Every other one with two carriers on a lane; lanes may stay at baseline in the others, and in one of those. */
const givenTender = (seed: number): AwardModel => ({
  ...seededTender({
    lanes: seed === splitsAndStays ? 3 : 4,
    carriers: 4,
    seed,
    regions: 2,
    unitCents: 1200,
    limited: 0.2,
  }),
  terms:
    seed % 2 === 0
      ? { minimumShare: 50, maximumCarriersPerLane: 2 }
      : { minimumShare: 100, maximumCarriersPerLane: 1 },
})
const staying = { id: 'stay', kind: 'unawarded', penaltyPercent: 20 }

/** Capacities that the lowest bids exceed, and the same as rules that somebody would write. */
function givenCapacities(model: AwardModel, seed: number) {
  const chance = chanceOf(seed)
  const { lanes, bids } = model
  const carriers = [...new Set(Array.from(bids.carrier))]
  const whole = Array.from(lanes.volume).reduce((a, b) => a + b, 0)
  const most = (part: number) => Math.round(part * whole * (0.5 + chance()))
  const region = lanes.region[Math.floor(chance() * lanes.id.length)]!
  const capacities: CarrierCapacity[] = [
    { carrier: carriers[0]!, field: null, value: '', most: most(0.3) },
    { carrier: carriers[1]!, field: 'region', value: region, most: most(0.2) },
    { carrier: carriers[1]!, field: null, value: '', most: most(0.4) },
    { carrier: carriers[2]!, field: 'equipment', value: lanes.equipment[0]!, most: most(0.2) },
  ]
  const limit = { kind: 'limit', measure: 'volume', unit: 'amount' }
  const rules = capacities.map(({ carrier, field, value, most: top }, at) => ({
    ...limit,
    id: `by hand ${at}`,
    of: { who: 'carriers', carriers: [carrier] },
    most: top,
    scope: field === null ? {} : field === 'region' ? { regions: [value] } : { equipment: [value] },
  }))
  return { capacities, rules }
}

const stayingIn = ({ award }: ScenarioResult) =>
  [...award!.bid].filter((bid) => bid === noBid).length

test('capacities are kept at the cost that the same limits have among all awards; what carriers have too little for stays', () => {
  let binding = 0
  let left = 0
  for (let seed = 1; seed <= 40; seed += 1) {
    const model = givenTender(seed)
    const { capacities, rules } = givenCapacities(model, seed)
    const own = seed % 2 === 1 || seed === splitsAndStays ? [staying] : []
    const scenario = scenarioSchema.parse({ rules: own })

    const result = solveScenario({ ...model, capacities }, scenario, solver, { effort: 'proven' })

    const cheapest = cheapestOfAll(model, scenarioSchema.parse({ rules: [...own, ...rules] }))
    if (cheapest === null) {
      expect(stayingIn(result), `seed ${seed}`).toBeGreaterThan(0)
      left += 1
    } else expect(Math.round(cheapest), `seed ${seed}`).toBe(result.objectiveCents)
    expect(result.breaches, `seed ${seed}`).toEqual([])
    if (cheapestOfAll(model, scenario) !== cheapest) binding += 1
  }
  expect(binding).toBeGreaterThan(15)
  expect(left).toBeGreaterThan(3)
})

test('an award beyond a capacity is found by the audit', () => {
  const model = givenTender(3)
  const scenario = scenarioSchema.parse({ rules: [staying] })
  const { award } = solveScenario(model, scenario, solver)
  const carrier = model.bids.carrier[award!.bid.find((bid) => bid !== noBid)!]!
  const capacities: CarrierCapacity[] = [{ carrier, field: null, value: '', most: 0 }]

  const kept = solveScenario({ ...model, capacities }, scenario, solver)

  expect(needsSolver({ ...model, capacities }, scenario)).toBe(true)
  const won = [...kept.award!.bid].filter((bid) => bid !== noBid)
  expect(won.map((bid) => model.bids.carrier[bid])).not.toContain(carrier)
  expect(audit({ ...model, capacities }, scenario, award!)).toMatchObject([
    { rule: `capacity/${carrier}/all lanes`, carrier, what: 'above the maximum' },
  ])
})

test('capacities alone are no conflict; a rule that they rule out is one', () => {
  const model = givenTender(5)
  const carriers = [...new Set(Array.from(model.bids.carrier))]
  const capacities = carriers.map(
    (carrier): CarrierCapacity => ({ carrier, field: null, value: '', most: 0 }),
  )
  const limited = { ...model, capacities }
  const lowest = solveScenario(limited, scenarioSchema.parse({ rules: [] }), solver)
  const least = { id: 'least', kind: 'limit', measure: 'lanes', of: { who: 'everyone' }, least: 1 }
  const ruled = scenarioSchema.parse({ rules: [{ ...least, unit: 'amount' }] })

  expect(lowest).toMatchObject({ conflict: false, breaches: [] })
  expect(stayingIn(lowest)).toBe(model.lanes.id.length)
  const { smallest, nearest } = explainConflict(limited, ruled, solver)
  expect(smallest).toEqual(['least'])
  expect(nearest[0]?.value).toBeCloseTo(0, 6)
})

test('a lane awarded by hand beyond what its carrier can move has no award, and the check names it', () => {
  const model = seededTender({ lanes: 4, carriers: 3, seed: 5 })
  const bid = Array.from(model.bids.lane).indexOf(0)
  const room = Uint8Array.from(model.bids.room, (own, at) => (at === bid ? 45 : own))
  const limited = { ...model, bids: { ...model.bids, room } }
  const pinned = (share: number) =>
    scenarioSchema.parse({
      rules: [],
      pins: [{ laneId: model.lanes.id[0], bidId: model.bids.id[bid], share }],
    })
  const solve = (share: number) => solveScenario(limited, pinned(share), solver)
  const { award } = solve(45)

  expect(solve(46)).toMatchObject({ award: null, conflict: true })
  expect(explainConflict(limited, pinned(46), solver).smallest).toEqual([pinsId])
  const beyond = { ...award!, share: award!.share.map((share) => (share === 45 ? 46 : 54)) }
  expect(audit(limited, pinned(46), beyond)).toContainEqual(
    expect.objectContaining({ rule: pinsId, lane: 0, what: 'more than the carrier can move' }),
  )
})
