import { type Cents, toCents } from '#domain/money.ts'
import { type AwardModel, noBid } from './award-model.ts'
import { compile } from './compile.ts'
import type { LinearSolver } from './linear-solver.ts'
import { boundAt, freeSetting, openPricing } from './pricing.ts'
import { type Pin, pinsId, pinsOfLane, type Scenario } from './rule.ts'
import { knobOf, type KnobName, withKnob } from './rule-knob.ts'
import { pricesFrom, type RowPrice, type ScenarioResult } from './scenario-result.ts'
import { hasAward, type SolveOptions, solveScenario } from './solve-scenario.ts'

/** What a rule costs: the objective with it less the objective without it, between these two. */
export type PriceTag = { rule: string; leastCents: Cents; mostCents: Cents }

const isNamed = (pin: Pin, id: string) => id === pinsId || id === pinsOfLane(pin.laneId)

/** The scenario with a rule turned off where it is on, and on where it is off; or without the pins of that name. */
export const withoutRule = (scenario: Scenario, id: string): Scenario => ({
  ...scenario,
  rules: scenario.rules.map((rule) => (rule.id === id ? { ...rule, on: !rule.on } : rule)),
  pins: scenario.pins.filter((pin) => !isNamed(pin, id)),
})

/**
 * What awards of a scenario cost at least by the prices of a scenario like it: at once, without a search.
 * Follows a slider while it moves. Rules that count carriers add nothing to it.
 */
export function estimateCents(
  model: AwardModel,
  scenario: Scenario,
  prices: readonly RowPrice[],
): Cents {
  const problem = compile(model, scenario)
  const known = pricesFrom(problem, prices)
  // A switch row costs nothing while its switches may be anything.
  for (const [place, { switches }] of problem.rows.entries())
    if (switches.length > 0) known[place] = 0
  return toCents(boundAt(openPricing(problem), known, freeSetting(problem)))
}

/** At once: turning a rule off saves this much at most. Exclusive of rules that are off. */
export function savesAtMost(
  model: AwardModel,
  scenario: Scenario,
  { objectiveCents, prices }: ScenarioResult,
  id: string,
): Cents | null {
  if (objectiveCents === null) return null
  const others = prices.filter(({ rule }) => rule !== id)
  return Math.max(0, objectiveCents - estimateCents(model, withoutRule(scenario, id), others))
}

/** The price of one rule, of an on rule as well as of one that is off ("would cost"); null where either has no award. */
export function priceTag(
  model: AwardModel,
  scenario: Scenario,
  result: ScenarioResult,
  id: string,
  solver: LinearSolver,
  options: SolveOptions = {},
): PriceTag | null {
  const isOn =
    scenario.pins.some((pin) => isNamed(pin, id)) ||
    scenario.rules.some((rule) => rule.id === id && rule.on)
  const without = withoutRule(scenario, id)
  const search = { ...options, start: result }
  if (result.award && isOnlyStay(scenario, id)) {
    const stands = !isOn || !result.award.bid.includes(noBid)
    const isFree = stands || hasAward(model, without, solver, search)
    return isFree ? { rule: id, leastCents: 0, mostCents: 0 } : null
  }
  const other = solveScenario(model, without, solver, search)
  const [loose, tight] = isOn ? [other, result] : [result, other]
  if (loose.objectiveCents === null || tight.objectiveCents === null) return null
  return {
    rule: id,
    leastCents: Math.max(0, tight.boundCents - loose.objectiveCents),
    mostCents: Math.max(0, tight.objectiveCents - loose.boundCents),
  }
}

/** The only rule that lets lanes stay at baseline rules no award out: with it none costs more. */
function isOnlyStay({ rules }: Scenario, id: string): boolean {
  const some = rules.filter(({ kind, on, id: own }) => kind === 'unawarded' && (on || own === id))
  return some.length === 1 && some[0]!.id === id
}

/** At once: about what one step of a rule's number adds to the cost; null where it has no such number. */
export function stepCents(
  model: AwardModel,
  scenario: Scenario,
  { prices }: ScenarioResult,
  id: string,
  step: number,
  name?: KnobName,
): Cents | null {
  const rule = scenario.rules.find((own) => own.id === id)
  const knob = rule && knobOf(rule, name)
  if (!rule || !knob) return null
  const moved = {
    ...scenario,
    rules: scenario.rules.map((own) =>
      own === rule ? withKnob(rule, knob.value + step, knob.name) : own,
    ),
  }
  return estimateCents(model, moved, prices) - estimateCents(model, scenario, prices)
}
