import type { LinearSolver } from './linear-solver.ts'
import { openPricing } from './pricing.ts'
import type { AwardProblem, Pattern } from './problem.ts'
import type { Found } from './scenario-result.ts'
import { couldBeKept, type Kept, type SearchOptions, solveRows } from './solve-rows.ts'
import { solveSwitches } from './solve-switches.ts'
import { splitProblem } from './split-problem.ts'

/** Searches what no rule ties together piece by piece, and puts the answers together. */
export function solvePieces(
  problem: AwardProblem,
  solver: LinearSolver,
  options: SearchOptions,
): Found {
  const impossible = impossibleRows(problem)
  const isImpossible = impossible.length > 0 || asksForMore(problem)
  if (problem.switches.count === 0 && !isImpossible)
    return solveRows(openPricing(problem), solver, options)
  const plan: (Pattern | null)[] = Array.from({ length: problem.parts.count }, () => null)
  const out: Found = {
    plan: null,
    bound: isImpossible ? Infinity : 0,
    prices: new Float64Array(problem.rows.length),
    broken: impossible,
    conflict: isImpossible,
    stopped: false,
    fixed: 0,
    switchesOn: new Uint8Array(problem.switches.count),
  }
  for (const piece of isImpossible ? [] : splitProblem(problem)) {
    const { start } = options
    const own = {
      ...options,
      start: start && {
        prices: Float64Array.from(piece.rows, (row) => start.prices[row]!),
        on: start.on && Uint8Array.from(piece.switches, (key) => start.on![key]!),
      },
    }
    const solve = piece.problem.switches.count > 0 ? solveSwitches : solveRows
    const found = solve(openPricing(piece.problem), solver, own)
    for (const [at, part] of piece.parts.entries()) {
      const pattern = found.plan?.[at]
      if (!pattern) continue
      plan[part] = { ...pattern, choices: pattern.choices.map((choice) => piece.choices[choice]!) }
    }
    for (const [at, row] of piece.rows.entries()) out.prices[row] = found.prices[at]!
    for (const [at, key] of piece.switches.entries())
      out.switchesOn![key] = found.switchesOn?.[at] ?? 0
    out.broken.push(...found.broken.map(({ row, by }) => ({ row: piece.rows[row]!, by })))
    out.bound += found.bound
    out.fixed += found.fixed
    out.conflict ||= found.conflict
    out.stopped ||= found.stopped
    // Without an award for one piece there is none for all.
    if (found.conflict) break
  }
  const whole = plan.filter((pattern) => pattern !== null)
  const isWhole = whole.length === plan.length && !isImpossible
  return { ...out, plan: isWhole ? whole : null }
}

/** Whether the rules could hold, by prices alone; null with rules that count carriers, where only a search tells. */
export function tryPrices(
  problem: AwardProblem,
  solver: LinearSolver,
  stop: (() => boolean) | undefined,
): Kept | null {
  if (problem.switches.count > 0) return null
  const kept = couldBeKept(openPricing(problem), solver, stop)
  const isImpossible = impossibleRows(problem).length > 0 || asksForMore(problem)
  return isImpossible ? { ...kept, could: false } : kept
}

/** Rows that ask for something where there is nothing to choose from. */
const impossibleRows = ({ rows }: AwardProblem): { row: number; by: number }[] =>
  [...rows.entries()].flatMap(([row, { choices, switches, least, total }]) =>
    choices.length === 0 && switches.length === 0 && total === -1 && least > 0
      ? [{ row, by: least }]
      : [],
  )

/** More carriers are asked for than bid. */
const asksForMore = ({ switchRows }: AwardProblem): boolean =>
  switchRows.some(({ switches, least }) => switches.length < least)
