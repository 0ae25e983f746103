import { type AwardModel, offersOf } from './award-model.ts'
import { compile } from './compile.ts'
import type { LinearSolver } from './linear-solver.ts'
import { type AwardProblem, settingFrom } from './problem.ts'
import type { RuleKind, Scenario } from './rule.ts'
import { pricesFrom, resultOf, type ScenarioResult } from './scenario-result.ts'
import { solvePieces } from './solve-pieces.ts'

/**
 * How hard to search. `quick`: while a slider moves; `full`: within dollars; `proven`: until no better award
 * is possible, as far as the size of the tender allows.
 */
export type Effort = 'quick' | 'full' | 'proven'

export const gapOf = { quick: 1e-4, full: 1e-6, proven: 0 } satisfies Record<Effort, number>

export type EarlierResult = Pick<ScenarioResult, 'prices' | 'award'>

export type SolveOptions = {
  effort?: Effort
  /** An earlier result of a scenario like this one: the search starts at its prices, with the carriers of its award. */
  start?: EarlierResult
  /** The scenario compiled, where the caller has it already: of half a million bids 60 MB. */
  problem?: AwardProblem
  /** Asked again and again; true ends the search with the best so far. For live use only: it makes runs differ. */
  stop?: (() => boolean) | undefined
}

/** Tenders of so many bids are searched to the end. */
const smallTender = 6000

/** The cheapest award that keeps the rules, with the proof of how near it is. Throws where pins exceed a lane. */
export function solveScenario(
  model: AwardModel,
  scenario: Scenario,
  solver: LinearSolver,
  { effort = 'full', start, stop, problem = compile(model, scenario) }: SolveOptions = {},
): ScenarioResult {
  const prove = effort === 'proven' || model.bids.id.length <= smallTender
  const options = {
    gap: gapOf[effort],
    prove,
    start: start && startOf(problem, start),
    stop,
  }
  return resultOf(model, scenario, problem, solvePieces(problem, solver, options))
}

const startOf = (problem: AwardProblem, { prices, award }: EarlierResult) => ({
  prices: pricesFrom(problem, prices),
  on: award && settingFrom(problem, award),
})

/** Whether the search finds an award that keeps the rules, however much it costs. */
export function hasAward(
  model: AwardModel,
  scenario: Scenario,
  solver: LinearSolver,
  { start, stop }: Pick<SolveOptions, 'start' | 'stop'> = {},
): boolean {
  const problem = compile(model, scenario)
  const prove = model.bids.id.length <= smallTender
  const options = { gap: 0.05, prove, start: start && startOf(problem, start), stop }
  return solvePieces(problem, solver, options).plan !== null
}

/** Rules that hold over several lanes together: without one, each lane has its best award by itself. */
const tieLanes: ReadonlySet<RuleKind> = new Set(['limit', 'carriers', 'worthwhile', 'co2eCap'])

export const needsSolver = (model: AwardModel, { rules, weights }: Scenario): boolean =>
  rules.some(({ kind, on }) => on && tieLanes.has(kind)) ||
  weights.newCarrier > 0 ||
  (model.capacities?.length ?? 0) > 0 ||
  offersOf(model).length > 0

/** Passed in where `needsSolver` is false. */
export const unneededSolver: LinearSolver = {
  name: 'none',
  solve() {
    throw new Error('A scenario whose lanes are apart was given to the solver.')
  },
}
