import type { Cents } from '#domain/money.ts'
import { type AwardModel, noBid } from './award-model.ts'
import { compile } from './compile.ts'
import type { LinearSolver } from './linear-solver.ts'
import { pinsId, type Rule, type Scenario } from './rule.ts'
import { type Knob, knobOf, type KnobName, knobsOf, withKnob } from './rule-knob.ts'
import { boundAt, freeSetting, openPricing } from './pricing.ts'
import type { Kept } from './solve-rows.ts'
import { tryPrices } from './solve-pieces.ts'
import { hasAward, type SolveOptions, solveScenario } from './solve-scenario.ts'

export type Conflict = {
  /** Rules that cannot all hold; leaving out any one of them resolves it. Empty where the rules can hold. */
  smallest: string[]
  /** For each number of each of them: the nearest that works with all other rules; null where none does. */
  nearest: { rule: string; knob: KnobName; value: number | null }[]
  /** What letting lanes stay at baseline would do; null where that does not help. */
  staying: Staying | null
}

/** Lanes that have to be awarded otherwise: of which nothing or only a part would be awarded. */
export type Staying = { lanes: number; inPart: number; costCents: Cents }

type Holds = (tried: Scenario) => boolean
type Probe = (tried: Scenario) => Kept | null

/** The same scenario comes up several times on the way to an answer. */
function onceEach<Answer>(ask: (tried: Scenario) => Answer): (tried: Scenario) => Answer {
  const known = new Map<string, Answer>()
  return (tried) => {
    const key = JSON.stringify(tried)
    const held = known.get(key)
    if (held !== undefined) return held
    const answer = ask(tried)
    known.set(key, answer)
    return answer
  }
}

/** What resolves a conflict, asked one at a time: the rules are known long before their nearest limits. */
export type ConflictSearch = {
  smallest(): string[]
  /** As `Conflict` gives it, for one number of a rule; for its first without a name. */
  nearest(rule: string, knob?: KnobName): number | null
  staying(): Staying | null
}

/** Why the rules of a scenario cannot all hold; what was found for one answer is kept for the next. */
export function openConflict(
  model: AwardModel,
  scenario: Scenario,
  solver: LinearSolver,
  { stop }: Pick<SolveOptions, 'stop'> = {},
): ConflictSearch {
  const probe = onceEach((tried) => tryPrices(compile(model, tried), solver, stop))
  const isSure = onceEach(
    (tried) => probe(tried)?.could !== false && hasAward(model, tried, solver, { stop }),
  )
  const isLikely: Holds = (tried) => probe(tried)?.could ?? isSure(tried)
  // Where shares of any size would keep the rules and whole ones do not, only searches tell.
  const isFine = () => isLikely(scenario)
  const canHold: Holds = (tried) => (isFine() ? isSure(tried) : isLikely(tried))
  return {
    smallest: () => (isFine() && isSure(scenario) ? [] : smallestConflict(scenario, canHold)),
    nearest(id, name) {
      const rule = scenario.rules.find((own) => own.id === id)
      const knob = rule && knobOf(rule, name)
      if (!knob) return null
      const isOnlySure = isFine()
      const crossing = isOnlySure ? null : crossingBy(model, probe)
      return nearestValue(scenario, rule, knob, { canHold, isSure, isOnlySure, crossing })
    },
    staying: () => stayingAtBaseline(model, scenario, solver, isLikely, stop),
  }
}

/** Why the rules of a scenario cannot all hold, and what would resolve it. */
export function explainConflict(
  model: AwardModel,
  scenario: Scenario,
  solver: LinearSolver,
  options: Pick<SolveOptions, 'stop'> = {},
): Conflict {
  const search = openConflict(model, scenario, solver, options)
  const smallest = search.smallest()
  if (smallest.length === 0) return { smallest, nearest: [], staying: null }
  const nearest = scenario.rules
    .filter((rule) => smallest.includes(rule.id))
    .flatMap((rule) => knobsOf(rule).map((knob) => ({ rule: rule.id, knob: knob.name })))
    .map(({ rule, knob }) => ({ rule, knob, value: search.nearest(rule, knob) }))
  return { smallest, nearest, staying: search.staying() }
}

function stayingAtBaseline(
  model: AwardModel,
  scenario: Scenario,
  solver: LinearSolver,
  isLikely: Holds,
  stop: SolveOptions['stop'],
): Staying | null {
  const stay = { id: 'stay at baseline', on: true, scope: {}, penaltyPercent: 0 }
  const loose: Scenario = {
    ...scenario,
    rules: [...scenario.rules, { ...stay, kind: 'unawarded' }],
  }
  if (!isLikely(loose)) return null
  const { award, costCents } = solveScenario(model, loose, solver, { effort: 'quick', stop })
  if (!award || costCents === null) return null
  const mustBeAwarded = lanesToAward(model, scenario)
  const lanesWith = (isStaying: boolean) =>
    new Set(
      award.lane.filter(
        (lane, part) => (award.bid[part] === noBid) === isStaying && mustBeAwarded.has(lane),
      ),
    )
  const awarded = lanesWith(false)
  const left = [...lanesWith(true)]
  const inPart = left.filter((lane) => awarded.has(lane)).length
  return { lanes: left.length - inPart, inPart, costCents }
}

/** Lanes of which no part may stay at baseline. What carriers take at most is no reason to stay. */
function lanesToAward(model: AwardModel, scenario: Scenario): Set<number> {
  const { capacities: _, ...unlimited } = model
  const { parts, choices, pinned } = compile(unlimited, scenario)
  const lanes = new Set(parts.lane)
  for (let choice = 0; choice < choices.count; choice += 1) {
    if (choices.bid[choice] === noBid) lanes.delete(parts.lane[choices.part[choice]!]!)
  }
  for (const part of pinned.keys()) lanes.delete(parts.lane[part]!)
  return lanes
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

type Ways = {
  canHold: Holds
  isSure: Holds
  isOnlySure: boolean
  /** Null where prices do not tell whether rules can hold. */
  crossing: Crossing | null
}

/**
 * The nearest number of a rule that works with all others: percentages and numbers of carriers to the whole number,
 * other amounts to a thousandth. One that only shares of any size would keep gives way to the next easier one.
 */
function nearestValue(
  scenario: Scenario,
  rule: Rule,
  knob: Knob,
  { canHold, isSure, isOnlySure, crossing }: Ways,
): number | null {
  const withValue = (value: number): Scenario => ({
    ...scenario,
    rules: scenario.rules.map((own) =>
      own.id === rule.id ? withKnob(rule, value, knob.name) : own,
    ),
  })
  const isWhole = knob.isCount || ('unit' in rule && rule.unit === 'percent')
  const isLower = knob.easier === 'lower'
  const round = (value: number) =>
    isWhole ? (isLower ? Math.floor(value) : Math.ceil(value)) : value
  const step = (isLower ? -1 : 1) * (isWhole ? 1 : 0.001 * Math.max(1, Math.abs(knob.value)))
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
  const upper = Number.isFinite(knob.top) ? knob.top : Math.max(1, knob.value) * 2 ** doublings
  const crossed = crossing?.(withValue, {
    from: knob.value,
    far: isLower ? 0 : upper,
    step,
    round,
  })
  const found = crossed === undefined ? halve(canHold) : crossed
  if (found === null || isOnlySure) return found
  const next = [found, found + step, found + 2 * step].find(
    (value) => (isLower ? value >= 0 : value <= knob.top) && isSure(withValue(value)),
  )
  return next ?? halve(isSure)
}

type Path = { from: number; far: number; step: number; round: (value: number) => number }
type Crossing = (withValue: (value: number) => Scenario, path: Path) => number | null | undefined

/**
 * Prices that rule out one number rule out others too: what every award would cost by them changes evenly with the
 * number, so the first that they leave is known, and is tried next. Undefined where that leads nowhere.
 */
const crossingBy =
  (model: AwardModel, probe: Probe): Crossing =>
  (withValue, { from, far, step, round }) => {
    const ends = openPricing(compile(model, withValue(far)))
    let bad = from
    let tried = probe(withValue(bad))
    for (let times = 0; times < 12 && tried?.could === false; times += 1) {
      const start = openPricing(compile(model, withValue(bad)))
      const atBad = boundAt(start, tried.prices, freeSetting(start.problem))
      const atFar = boundAt(ends, tried.prices, freeSetting(ends.problem))
      if (atFar > tried.highest) return null
      if (atBad <= tried.highest) return undefined
      const left = (atBad - tried.highest) / (atBad - atFar)
      const next = round(bad + left * (far - bad))
      bad = (next - bad) * step > 0 ? next : bad + step
      if ((far - bad) * step < 0) bad = far
      tried = probe(withValue(bad))
    }
    return tried?.could === true ? bad : undefined
  }

/** How far an amount without an end is raised. */
const doublings = 7

function easiest(
  value: number,
  easier: 'higher' | 'lower',
  top: number,
  works: (value: number) => boolean,
): number | null {
  if (easier === 'lower') return works(0) ? 0 : null
  if (Number.isFinite(top)) return works(top) ? top : null
  let tried = Math.max(1, value)
  for (let times = 0; times < doublings; times += 1) {
    tried *= 2
    if (works(tried)) return Math.ceil(tried)
  }
  return null
}
