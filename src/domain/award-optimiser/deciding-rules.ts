import { type Award, type AwardModel, noBid, noOffer } from './award-model.ts'
import { compile } from './compile.ts'
import { completePrices } from './pricing.ts'
import type { AwardProblem } from './problem.ts'
import { pinsId, type Rule, rulesOf, type Scenario } from './rule.ts'
import { pricesFrom, type ScenarioResult } from './scenario-result.ts'
import { lanesInScope } from './scope.ts'

/** By place of the lane: the rule that decides against the other award's winner; null where only the cost does. */
export type DecidingRules = Map<number, string | null>

/** Where another award has other winners, which rule of the scenario keeps them from winning. */
export function decidingRules(
  model: AwardModel,
  scenario: Scenario,
  { award, prices }: ScenarioResult,
  { award: other }: Pick<ScenarioResult, 'award'>,
  problem: AwardProblem = compile(model, scenario),
): DecidingRules {
  if (!award || !other) return new Map()
  const known = completePrices(problem, pricesFrom(problem, prices))
  const { choices, rows } = problem
  const choiceOf = new Int32Array(model.bids.id.length).fill(-1)
  for (let choice = choices.count - 1; choice >= 0; choice -= 1) {
    const bid = choices.bid[choice]!
    if (bid !== noBid && choices.offer[choice] === noOffer) choiceOf[bid] = choice
  }
  const winners = new Set(Array.from(award.bid, (bid) => model.bids.carrier[bid] ?? -1))
  const counting = [...rulesOf(scenario, 'carriers'), ...rulesOf(scenario, 'worthwhile')]
  const pinned = new Set(scenario.pins.map(({ laneId }) => laneId))
  const scopes = new Map(scenario.rules.map(({ id, scope }) => [id, lanesInScope(model, scope)]))
  const own = winningBids(award)
  const found: DecidingRules = new Map()
  for (const [lane, others] of winningBids(other)) {
    const mine = own.get(lane) ?? new Set()
    const lost = [...others].find((bid) => !mine.has(bid))
    const won = [...mine].find((bid) => !others.has(bid))
    if (lost === undefined || won === undefined) continue
    found.set(lane, ruleAgainst(lane, lost, won))
  }
  return found

  function ruleAgainst(lane: number, lost: number, won: number): string | null {
    if (pinned.has(model.lanes.id[lane]!)) return pinsId
    const applies = ({ id }: Rule) => scopes.get(id)![lane] === 1
    const carrier = model.bids.carrier[lost] ?? -1
    if (lost !== noBid && choiceOf[lost] === -1) {
      return (
        [
          ...rulesOf(scenario, 'exclude').filter(({ carriers }) => carriers.includes(carrier)),
          ...rulesOf(scenario, 'require').filter(({ carriers }) => !carriers.includes(carrier)),
          ...rulesOf(scenario, 'switching'),
        ].find(applies)?.id ?? null
      )
    }
    const charges = new Map<string, number>()
    const charge = (bid: number, sign: number) => {
      const choice = bid === noBid ? -1 : choiceOf[bid]!
      if (choice === -1) return
      for (let at = choices.firstRow[choice]!; at < choices.firstRow[choice + 1]!; at += 1) {
        const row = choices.row[at]!
        const { rule } = rows[row]!
        charges.set(rule, (charges.get(rule) ?? 0) - sign * known[row]! * choices.value[at]!)
      }
    }
    charge(lost, 1)
    charge(won, -1)
    const [most] = [...charges].filter(([, cost]) => cost > 0.005).toSorted((a, b) => b[1] - a[1])
    if (most) return most[0]
    if (lost >= 0 && !winners.has(carrier)) return counting.find(applies)?.id ?? null
    return rulesOf(scenario, 'perLane').find(applies)?.id ?? null
  }
}

function winningBids({ lane, bid }: Pick<Award, 'lane' | 'bid'>) {
  const found = new Map<number, Set<number>>()
  for (const [part, place] of lane.entries()) {
    found.set(place, (found.get(place) ?? new Set<number>()).add(bid[part]!))
  }
  return found
}
