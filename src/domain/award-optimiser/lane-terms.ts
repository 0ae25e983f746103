import type { AwardModel } from './award-model.ts'
import { inSteps, mostCarriersOfLane, type Rule, type Scenario, rulesOf } from './rule.ts'
import { lanesInScope } from './scope.ts'

/** How each lane may be split, by all rules together. */
export type LaneTerms = {
  mostCarriers: Uint8Array
  leastCarriers: Uint8Array
  minimumShare: Uint8Array
  step: Uint8Array
}

export function laneTerms(model: AwardModel, scenario: Scenario): LaneTerms {
  const count = model.lanes.id.length
  const { minimumShare, maximumCarriersPerLane } = model.terms
  const terms = {
    mostCarriers: new Uint8Array(count).fill(Math.min(mostCarriersOfLane, maximumCarriersPerLane)),
    leastCarriers: new Uint8Array(count).fill(1),
    minimumShare: new Uint8Array(count).fill(minimumShare),
    step: new Uint8Array(count).fill(1),
  }
  const isRuled = new Uint8Array(count)
  for (const rule of rulesOf(scenario, 'perLane')) {
    for (const lane of inside(model, rule)) {
      // A rule takes the place of the negotiation's terms; several rules all hold.
      const before = isRuled[lane] === 1
      isRuled[lane] = 1
      terms.mostCarriers[lane] = Math.min(
        before ? terms.mostCarriers[lane]! : mostCarriersOfLane,
        rule.most,
      )
      terms.minimumShare[lane] = Math.max(before ? terms.minimumShare[lane]! : 0, rule.minimumShare)
      terms.step[lane] = leastMultiple(terms.step[lane]!, rule.step)
      if (rule.twoAbove !== undefined && model.lanes.loads[lane]! > rule.twoAbove) {
        terms.leastCarriers[lane] = Math.max(2, terms.leastCarriers[lane]!)
      }
    }
  }
  for (const rule of rulesOf(scenario, 'carriers')) {
    if (rule.per !== 'lane') continue
    for (const lane of inside(model, rule)) {
      terms.mostCarriers[lane] = Math.min(
        terms.mostCarriers[lane]!,
        rule.most ?? mostCarriersOfLane,
      )
      terms.leastCarriers[lane] = Math.max(terms.leastCarriers[lane]!, rule.least ?? 1)
    }
  }
  for (let lane = 0; lane < count; lane += 1) {
    terms.minimumShare[lane] = inSteps(terms.minimumShare[lane]!, terms.step[lane]!)
  }
  return terms
}

function* inside(model: AwardModel, { scope }: Rule): Iterable<number> {
  for (const [lane, is] of lanesInScope(model, scope).entries()) if (is === 1) yield lane
}

/** Divisors of 100, so the result is one too. */
function leastMultiple(a: number, b: number): number {
  for (let multiple = a; ; multiple += a) if (multiple % b === 0) return multiple
}

/** What can be moved of a lane in steps. */
export const roomInSteps = (room: number, step: number): number =>
  Math.min(100, room) - (Math.min(100, room) % step)

/** Whether carriers with these rooms can move all of a lane between them. */
export function canCover(
  rooms: Iterable<number>,
  least: number,
  most: number,
  minimumShare: number,
): boolean {
  const widest = [...rooms].toSorted((a, b) => b - a)
  let room = 0
  for (let count = 1; count <= Math.min(most, widest.length); count += 1) {
    room += widest[count - 1]!
    if (count >= least && count * minimumShare <= 100 && room >= 100) return true
  }
  return false
}
