import type { Cents } from '#domain/money.ts'
import type { AwardModel } from './award-model.ts'
import type { LinearSolver } from './linear-solver.ts'
import type { Rule, Scenario } from './rule.ts'
import { type KnobName, withKnob } from './rule-knob.ts'
import type { ScenarioResult } from './scenario-result.ts'
import { type SolveOptions, solveScenario } from './solve-scenario.ts'

/** `result.award` is null where the limit is out of reach. */
export type FrontierPoint = { value: number; objectiveCents: Cents | null; result: ScenarioResult }

/** What awards cost by the number of one rule: each point starts at the one before. */
export function frontier(
  model: AwardModel,
  scenario: Scenario,
  rule: Rule,
  values: readonly number[],
  solver: LinearSolver,
  { knob, ...options }: SolveOptions & { knob?: KnobName } = {},
): FrontierPoint[] {
  const others = scenario.rules.filter(({ id }) => id !== rule.id)
  let { start } = options
  return values.map((value) => {
    const moved = { ...withKnob(rule, value, knob), on: true }
    const result = solveScenario(model, { ...scenario, rules: [...others, moved] }, solver, {
      effort: 'quick',
      ...options,
      ...(start ? { start } : {}),
    })
    if (result.award) start = result
    return { value, objectiveCents: result.objectiveCents, result }
  })
}
