import { auditLane, type Breach } from './audit-lane.ts'
import { type Award, type AwardModel, noBid, noOffer } from './award-model.ts'
import { compile } from './compile.ts'
import { completePrices } from './pricing.ts'
import type { AwardProblem } from './problem.ts'
import { pinsId, rulesOf, type Scenario } from './rule.ts'
import { pricesFrom, type ScenarioResult } from './scenario-result.ts'
import { bidsByLane, lanesInScope } from './scope.ts'
import { partsByLane } from './value-award.ts'

/** By place of the lane: the rule that decides against the other award of it; null where no rule of the scenario does. */
export type DecidingRules = Map<number, string | null>

/** Where another award has other winners or shares, which rule of the scenario keeps it from them. */
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
  const scopes = new Map(
    scenario.rules.filter(({ on }) => on).map((rule) => [rule, lanesInScope(model, rule.scope)]),
  )
  const byLane = bidsByLane(model)
  const [own, others] = [partsByLane(award), partsByLane(other)]
  const found: DecidingRules = new Map()
  for (const [lane, theirs] of others) {
    const mine = own.get(lane) ?? []
    if (!isSame(mine, theirs)) found.set(lane, ruleAgainst(lane, theirs, mine))
  }
  return found

  function isSame(mine: readonly number[], theirs: readonly number[]): boolean {
    const print = (from: Award, parts: readonly number[]) =>
      parts.map((part) => `${from.bid[part]} ${from.share[part]} ${from.months[part]}`).toSorted()
    return print(award!, mine).join() === print(other!, theirs).join()
  }

  function ruleAgainst(
    lane: number,
    theirs: readonly number[],
    mine: readonly number[],
  ): string | null {
    if (pinned.has(model.lanes.id[lane]!)) return pinsId
    const breaches: Breach[] = []
    const rules = [...scopes].flatMap(([rule, inside]) => (inside[lane] === 1 ? [rule] : []))
    const bids = byLane.bids.subarray(byLane.first[lane], byLane.first[lane + 1])
    auditLane({ model, award: other!, lane, parts: theirs, bids, rules, pins: [] }, breaches)
    const broken = breaches.find(({ rule }) => rule !== null)
    if (broken) return broken.rule
    const charges = new Map<string, number>()
    const charge = (from: Award, parts: readonly number[], sign: number) => {
      for (const part of parts) {
        const bid = from.bid[part]!
        const choice = bid === noBid ? -1 : choiceOf[bid]!
        if (choice === -1) continue
        const share = sign * 0.01 * from.share[part]!
        for (let at = choices.firstRow[choice]!; at < choices.firstRow[choice + 1]!; at += 1) {
          const row = choices.row[at]!
          const { rule } = rows[row]!
          charges.set(rule, (charges.get(rule) ?? 0) - share * known[row]! * choices.value[at]!)
        }
      }
    }
    charge(other!, theirs, 1)
    charge(award!, mine, -1)
    const [most] = [...charges].filter(([, cost]) => cost > 0.005).toSorted((a, b) => b[1] - a[1])
    if (most) return most[0]
    const isNew = theirs.some(
      (part) =>
        other!.bid[part] !== noBid && !winners.has(model.bids.carrier[other!.bid[part]!] ?? -1),
    )
    return (isNew && counting.find((rule) => scopes.get(rule)![lane] === 1)?.id) || null
  }
}
