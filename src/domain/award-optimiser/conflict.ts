import type { Cents } from '#domain/money.ts'
import { type AwardModel, noBid } from './award-model.ts'
import type { LinearSolver } from './linear-solver.ts'
import { pinsId, type Rule, type Scenario } from './rule.ts'
import { knobOf, withKnob } from './rule-knob.ts'
import { type SolveOptions, solveScenario } from './solve-scenario.ts'

export type Conflict = {
  /** Rules that cannot all hold; leaving out any one of them resolves it. Empty where the rules can hold. */
  smallest: string[]
  /** For each of them that has a number: the nearest that works with all other rules; null where none does. */
  nearest: { rule: string; value: number | null }[]
  /** What letting lanes stay at baseline would do; null where that does not help. */
  staying: { lanes: number; costCents: Cents } | null
}

/** Why the rules of a scenario cannot all hold, and what would resolve it. */
export function explainConflict(
  model: AwardModel,
  scenario: Scenario,
  solver: LinearSolver,
  options: SolveOptions = {},
): Conflict {
  const solve = (tried: Scenario) =>
    solveScenario(model, tried, solver, { effort: 'quick', ...options })
  const canHold = (tried: Scenario) => solve(tried).award !== null
  if (canHold(scenario)) return { smallest: [], nearest: [], staying: null }
  const smallest = smallestConflict(scenario, canHold)
  const nearest = smallest.flatMap((id) => {
    const rule = scenario.rules.find((own) => own.id === id)
    return rule && knobOf(rule) ? [{ rule: id, value: nearestValue(scenario, rule, canHold) }] : []
  })
  const loose = solve({
    ...scenario,
    rules: [
      ...scenario.rules,
      { id: 'stay at baseline', on: true, scope: {}, kind: 'unawarded', penaltyPercent: 0 },
    ],
  })
  const { award } = loose
  return {
    smallest,
    nearest,
    staying:
      award && loose.costCents !== null
        ? {
            lanes: new Set([...award.lane].filter((_, part) => award.bid[part] === noBid)).size,
            costCents: loose.costCents,
          }
        : null,
  }
}

/** Leaves rules out one at a time, and keeps out those that the conflict does without. */
function smallestConflict(scenario: Scenario, canHold: (tried: Scenario) => boolean): string[] {
  let left = scenario
  const without = (id: string): Scenario =>
    id === pinsId
      ? { ...left, pins: [] }
      : { ...left, rules: left.rules.filter((rule) => rule.id !== id) }
  const ids = [
    ...(scenario.pins.length > 0 ? [pinsId] : []),
    ...scenario.rules.filter(({ on }) => on).map(({ id }) => id),
  ]
  return ids.filter((id) => {
    const tried = without(id)
    if (canHold(tried)) return true
    left = tried
    return false
  })
}

/** By halving: percentages and numbers of carriers to the whole number, other amounts to a thousandth. */
function nearestValue(
  scenario: Scenario,
  rule: Rule,
  canHold: (tried: Scenario) => boolean,
): number | null {
  const knob = knobOf(rule)
  if (!knob) return null
  const works = (value: number) =>
    canHold({
      ...scenario,
      rules: scenario.rules.map((own) => (own.id === rule.id ? withKnob(rule, value) : own)),
    })
  const isWhole = knob.isCount || ('unit' in rule && rule.unit === 'percent')
  const round = (value: number) =>
    isWhole ? (knob.easier === 'lower' ? Math.floor(value) : Math.ceil(value)) : value
  const far = easiest(knob.value, knob.easier, knob.top, works)
  if (far === null) return null
  let [bad, good] = [knob.value, far]
  const isClose = () =>
    isWhole ? Math.abs(good - bad) <= 1 : Math.abs(good - bad) <= 0.001 * Math.abs(good)
  for (let times = 0; times < 20 && !isClose(); times += 1) {
    const middle = round((bad + good) / 2)
    if (middle === good || middle === bad) break
    if (works(middle)) good = middle
    else bad = middle
  }
  return good
}

function easiest(
  value: number,
  easier: 'higher' | 'lower',
  top: number,
  works: (value: number) => boolean,
): number | null {
  if (easier === 'lower') return works(0) ? 0 : null
  if (Number.isFinite(top)) return works(top) ? top : null
  let tried = Math.max(1, value)
  for (let times = 0; times < 7; times += 1) {
    tried *= 2
    if (works(tried)) return Math.ceil(tried)
  }
  return null
}
