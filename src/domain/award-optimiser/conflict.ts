import type { Cents } from '#domain/money.ts'
import { type AwardModel, noBid } from './award-model.ts'
import { compile } from './compile.ts'
import type { LinearSolver } from './linear-solver.ts'
import { pinsId, type Rule, type Scenario } from './rule.ts'
import { knobOf, withKnob } from './rule-knob.ts'
import { couldHold } from './solve-pieces.ts'
import { hasAward, type SolveOptions, solveScenario } from './solve-scenario.ts'

export type Conflict = {
  /** Rules that cannot all hold; leaving out any one of them resolves it. Empty where the rules can hold. */
  smallest: string[]
  /** For each of them that has a number: the nearest that works with all other rules; null where none does. */
  nearest: { rule: string; value: number | null }[]
  /** What letting lanes stay at baseline would do; null where that does not help. */
  staying: { lanes: number; costCents: Cents } | null
}

type Holds = (tried: Scenario) => boolean

/** Why the rules of a scenario cannot all hold, and what would resolve it. */
export function explainConflict(
  model: AwardModel,
  scenario: Scenario,
  solver: LinearSolver,
  { stop }: Pick<SolveOptions, 'stop'> = {},
): Conflict {
  const isSure: Holds = (tried) => hasAward(model, tried, solver, { stop })
  const isLikely: Holds = (tried) => couldHold(compile(model, tried), solver, stop) ?? isSure(tried)
  // Where shares of any size would keep the rules and whole ones do not, only searches tell.
  const isFine = isLikely(scenario)
  if (isFine && isSure(scenario)) return { smallest: [], nearest: [], staying: null }
  const canHold = isFine ? isSure : isLikely
  const smallest = smallestConflict(scenario, canHold)
  const nearest = smallest.flatMap((id) => {
    const rule = scenario.rules.find((own) => own.id === id)
    return rule && knobOf(rule)
      ? [{ rule: id, value: nearestValue(scenario, rule, canHold, isSure) }]
      : []
  })
  return { smallest, nearest, staying: stayingAtBaseline(model, scenario, solver, isLikely, stop) }
}

function stayingAtBaseline(
  model: AwardModel,
  scenario: Scenario,
  solver: LinearSolver,
  isLikely: Holds,
  stop: SolveOptions['stop'],
): Conflict['staying'] {
  const stay = { id: 'stay at baseline', on: true, scope: {}, penaltyPercent: 0 }
  const loose: Scenario = {
    ...scenario,
    rules: [...scenario.rules, { ...stay, kind: 'unawarded' }],
  }
  if (!isLikely(loose)) return null
  const { award, costCents } = solveScenario(model, loose, solver, { effort: 'quick', stop })
  if (!award || costCents === null) return null
  const left = [...award.lane].filter((_, part) => award.bid[part] === noBid)
  return { lanes: new Set(left).size, costCents }
}

/** Leaves rules out one at a time, and keeps out those that the conflict does without. */
function smallestConflict(scenario: Scenario, canHold: Holds): string[] {
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

/**
 * By halving: percentages and numbers of carriers to the whole number, other amounts to a thousandth. A value that
 * only shares of any size would keep gives way to the next easier one.
 */
function nearestValue(
  scenario: Scenario,
  rule: Rule,
  canHold: Holds,
  isSure: Holds,
): number | null {
  const knob = knobOf(rule)
  if (!knob) return null
  const withValue = (value: number): Scenario => ({
    ...scenario,
    rules: scenario.rules.map((own) => (own.id === rule.id ? withKnob(rule, value) : own)),
  })
  const isWhole = knob.isCount || ('unit' in rule && rule.unit === 'percent')
  const isLower = knob.easier === 'lower'
  const round = (value: number) =>
    isWhole ? (isLower ? Math.floor(value) : Math.ceil(value)) : value
  const halve = (holds: Holds): number | null => {
    const works = (value: number) => holds(withValue(value))
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
  const found = halve(canHold)
  if (found === null || canHold === isSure) return found
  const step = (isLower ? -1 : 1) * (isWhole ? 1 : 0.001 * Math.abs(found))
  const next = [found, found + step, found + 2 * step].find(
    (value) => (isLower ? value >= 0 : value <= knob.top) && isSure(withValue(value)),
  )
  return next ?? halve(isSure)
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
