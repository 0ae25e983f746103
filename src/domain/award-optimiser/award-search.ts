import { columnsOf, type Contested, type PriceAnswer, widen } from './contested.ts'
import type { LinearSolver, SearchLimits } from './linear-solver.ts'
import { bestPatterns, boundAt, costOf, priceOf, type Pricing, type Setting } from './pricing.ts'
import { type AwardProblem, leastShareOf, type Pattern, type Plan } from './problem.ts'
import {
  addProgramRow,
  addRuleRows,
  addToBase,
  addTotals,
  closeProgram,
  endColumn,
  openProgram,
  type ProgramDraft,
  pushEntry,
  pushShares,
} from './program.ts'
import { keepWithinRows } from './within-rows.ts'

export type PlanAnswer = {
  /** Null where none was found that keeps every row. */
  plan: Plan | null
  cost: number
  bound: number
  /** Every plan below the cutoff was looked at: where there is none, there can be none. */
  exhausted: boolean
}

export type PlanOptions = {
  gap: number
  /** Search on, over every pattern that could be in a better award, until the gap is proved. */
  prove: boolean
  /** An award that costs so much is none of use. */
  cutoff?: number
  nodes?: number
  stop?: (() => boolean) | undefined
}

/** How many contested parts may still change, tried in turn. */
const partsOpen = [40, 160, 400]
/** Patterns of each of them. */
const patternsOpen = 6
/**
 * While no award is known, how much a pattern may cost above the best of its part, of all costs: an award near a
 * limit is found sooner among few patterns, and where there is none, all of them are tried.
 */
const roomAtFirst = 1e-3
/** A proof over more columns than this is not begun. */
const columnsOfProof = 60_000
/** A proof over so few columns of parts that compete comes before further tries. */
const columnsOfEarlyProof = 800
/** What a proof comes after need not be nearer. */
const gapOfTries = 5e-6

/** An award near the prices found: the parts that they leave undecided, all others held. */
export function findPlan(
  pricing: Pricing,
  solver: LinearSolver,
  setting: Setting,
  { prices, bound: lower, contested, mixed }: PriceAnswer,
  { gap, prove, cutoff = Infinity, nodes = 500, stop }: PlanOptions,
): PlanAnswer {
  const { problem } = pricing
  let bound = Math.max(lower, boundAt(pricing, prices, setting))
  if (problem.rows.every(({ definesTotal }) => definesTotal)) {
    const plan = bestPatterns(pricing)
    if (plan.some(({ choices }) => choices.length === 0)) {
      return { plan: null, cost: Infinity, bound: Infinity, exhausted: true }
    }
    return {
      plan,
      cost: plan.reduce((sum, own) => sum + costOf(pricing, own), 0),
      bound,
      exhausted: true,
    }
  }
  let best: { plan: Plan; cost: number } | null = null
  const isNear = () =>
    bound > cutoff || (best !== null && best.cost - bound <= gap * Math.abs(best.cost))
  /** Whatever costs more than is left between the bound at these prices and an award cannot be in a better one. */
  const roomLeft = () => {
    const known = Math.min(best?.cost ?? Infinity, cutoff)
    const atPrices = boundAt(pricing, prices, setting)
    return { known, atPrices, left: known - atPrices }
  }
  const isSoonProven = () => {
    const { left } = roomLeft()
    if (left === Infinity) return false
    return columnsOf(patternsWithin(pricing, setting, left)) <= columnsOfEarlyProof
  }
  const take = (found: ReturnType<typeof solveOpen>) => {
    if (found.plan && (best === null || found.cost < best.cost)) {
      best = { plan: found.plan, cost: found.cost }
    }
  }
  const ranked = byTie(pricing, contested, mixed)
  for (const limit of partsOpen) {
    if (stop?.() || (prove && isSoonProven())) break
    const open = ranked.slice(0, limit)
    const near = Math.max(gap / 2, prove ? gapOfTries : 0)
    const limits = { gap: near, nodes, target: bound * (1 + gap), stop }
    take(solveOpen(pricing, solver, contested.held, open, setting, limits))
    if (isNear() || open.length < limit) break
  }
  if (best === null && ranked.length > partsOpen.at(-1)! && !stop?.()) {
    take(solveOpen(pricing, solver, contested.held, ranked, setting, { gap, nodes, stop }))
  }
  let exhausted = false
  let isNarrow = best === null
  for (let round = 0; round < 4 && prove && !isNear() && !stop?.(); round += 1) {
    const { known, atPrices, left } = roomLeft()
    const room = isNarrow ? Math.min(left, roomAtFirst * Math.abs(atPrices)) : left
    isNarrow = false
    const all = patternsWithin(pricing, setting, room)
    const isLast = room === left
    const couldKeep = keepWithinRows(pricing, setting, all.pool)
    const open = [...all.pool].map(([part, own]): Open => ({ part, patterns: own }))
    const columns = open.reduce((sum, { patterns }) => sum + patterns.length, 0)
    if (couldKeep && columns > columnsOfProof) break
    const limits: SearchLimits = { gap: gap / 2, nodes: 100 * nodes, stop }
    const found = couldKeep ? solveOpen(pricing, solver, all.held, open, setting, limits) : null
    if (found === null || found.state === 'none') {
      // Nothing within the room: what is known is the best, or there is no award at all.
      bound = Math.max(bound, atPrices + room)
      exhausted = isLast
      if (isLast) break
      continue
    }
    bound = Math.max(bound, Math.min(found.bound, atPrices + room))
    take(found)
    if (isLast && (found.plan === null || found.cost >= known)) {
      exhausted = found.state === 'best'
      break
    }
  }
  const done = best as { plan: Plan; cost: number } | null
  return {
    plan: done?.plan ?? null,
    cost: done?.cost ?? Infinity,
    bound: done === null ? bound : Math.min(bound, done.cost),
    exhausted,
  }
}

/** Every pattern that costs at most so much more than the best of its part at the prices last used. */
function patternsWithin(pricing: Pricing, setting: Setting, room: number): Contested {
  const held = bestPatterns(pricing)
  const all: Contested = { held, pool: new Map(), basis: null }
  widen(pricing, all, setting, 0, room)
  for (const [part, pattern] of held.entries()) {
    if (!all.pool.has(part) && stepCost(pricing, part, pattern) <= room) {
      all.pool.set(part, [pattern])
    }
  }
  return all
}

/** What the nearest other split of the same bids costs more at the prices last used. */
function stepCost({ problem, adjusted }: Pricing, part: number, { choices }: Pattern): number {
  if (problem.pinned.has(part)) return Infinity
  const costs = choices.map((choice) => adjusted[choice]!).toSorted((a, b) => a - b)
  const apart = costs.slice(1).map((cost, at) => cost - costs[at]!)
  return 0.01 * problem.parts.step[part]! * Math.min(Infinity, ...apart)
}

type Open = { part: number; patterns: readonly Pattern[] }

/** Parts that the prices mix first, then those nearest to a tie, with their cheapest patterns. */
function byTie(pricing: Pricing, { pool }: Contested, mixed: PriceAnswer['mixed']): Open[] {
  return [...pool]
    .filter(([, own]) => own.length > 1)
    .map(([part, own]) => {
      const values = own.map((pattern) => ({ pattern, value: priceOf(pricing, pattern) }))
      values.sort((a, b) => a.value - b.value)
      const margin = (values[1]!.value - values[0]!.value) / pricing.scale[part]!
      return {
        part,
        patterns: values.slice(0, patternsOpen).map(({ pattern }) => pattern),
        margin: mixed.has(part) ? -1 : margin,
      }
    })
    .toSorted((a, b) => a.margin - b.margin || a.part - b.part)
}

/** Each set of choices is on or off as a whole; how it splits the part is whole steps of its shares. */
type SetColumns = { part: number; choices: readonly number[]; on: number; steps: number[] }

function solveOpen(
  pricing: Pricing,
  solver: LinearSolver,
  held: readonly Pattern[],
  open: readonly Open[],
  setting: Setting,
  limits: SearchLimits,
) {
  const { problem } = pricing
  const draft = openProgram()
  const isOpen = new Uint8Array(problem.parts.count)
  for (const { part } of open) isOpen[part] = 1
  const base = new Float64Array(problem.rows.length)
  for (const [part, pattern] of held.entries()) {
    if (isOpen[part] === 1) continue
    addToBase(problem, pattern, base)
    draft.offset += costOf(pricing, pattern)
  }
  addRuleRows(draft, problem, base, setting)
  addTotals(draft, problem)
  const scratch = new Float64Array(problem.rows.length)
  const sets: SetColumns[] = []
  for (const { part, patterns } of open) {
    const row = addProgramRow(draft, 1, 1)
    const known = new Set<string>()
    for (const { choices, shares } of patterns) {
      const key = choices.toSorted((a, b) => a - b).join()
      if (known.has(key)) continue
      known.add(key)
      sets.push(
        addSet(
          draft,
          pricing,
          part,
          row,
          choices,
          problem.pinned.has(part) ? shares : null,
          scratch,
        ),
      )
    }
  }
  const answer = solver.solve(closeProgram(draft), limits)
  if (!answer.values) return { ...answer, plan: null }
  const plan = [...held]
  for (const { part, choices, on, steps } of sets) {
    if (answer.values[on]! < 0.5) continue
    const shares = sharesOf(
      problem,
      part,
      choices,
      steps.map((column) => Math.round(answer.values![column]!)),
    )
    plan[part] = {
      choices: choices.filter((_, at) => shares[at]! > 0),
      shares: shares.filter((share) => share > 0),
    }
  }
  const cost = plan.reduce((sum, pattern) => sum + costOf(pricing, pattern), 0)
  return { ...answer, plan, cost }
}

/** The last choice takes what the others leave. */
function sharesOf(
  problem: AwardProblem,
  part: number,
  choices: readonly number[],
  steps: readonly number[],
): number[] {
  if (choices.length === 1) return [100]
  const pinned = problem.pinned.get(part)
  if (pinned) return [...pinned.shares]
  const step = problem.parts.step[part]!
  const shares = steps.map((count, at) => leastShareOf(problem, part, choices[at]!) + count * step)
  return [...shares, 100 - shares.reduce((a, b) => a + b, 0)]
}

function addSet(
  draft: ProgramDraft,
  pricing: Pricing,
  part: number,
  row: number,
  choices: readonly number[],
  pinned: readonly number[] | null,
  scratch: Float64Array,
): SetColumns {
  const { problem } = pricing
  const last = choices.at(-1)!
  const least = choices.map((choice) => leastShareOf(problem, part, choice))
  const others = least.slice(0, -1)
  const first = choices.length === 1 ? [100] : [...others, 100 - others.reduce((a, b) => a + b, 0)]
  const shares = pinned ?? first
  const room = (choice: number) => problem.choices.room[choice]!
  const step = problem.parts.step[part]!
  const isFixed = pinned !== null || choices.length === 1
  // Rows that hold the steps within the set: on -> what each may have, and what is left for the last.
  const links = isFixed ? [] : choices.slice(0, -1).map(() => addProgramRow(draft, -Infinity, 0))
  const most = isFixed ? -1 : addProgramRow(draft, -Infinity, 0)
  const fewest = isFixed ? -1 : addProgramRow(draft, 0, Infinity)
  pushEntry(draft, row, 1)
  pushShares(draft, problem, { choices, shares }, 1, scratch)
  if (!isFixed) {
    for (const [at, link] of links.entries()) {
      pushEntry(draft, link, -Math.floor((room(choices[at]!) - least[at]!) / step))
    }
    // Steps taken off the last: as many as leave it its least, and as few as its room asks for.
    pushEntry(draft, most, -Math.floor((shares.at(-1)! - least.at(-1)!) / step))
    pushEntry(draft, fewest, -Math.max(0, Math.ceil((shares.at(-1)! - room(last)) / step)))
  }
  const on = endColumn(draft, costOf(pricing, { choices, shares }), 1, { whole: true })
  const steps = links.map((link, at) => {
    pushEntry(draft, link, 1)
    pushEntry(draft, most, 1)
    pushEntry(draft, fewest, 1)
    const difference = { choices: [choices[at]!, last], shares: [step, -step] }
    pushShares(draft, problem, difference, 1, scratch)
    return endColumn(draft, costOf(pricing, difference), Math.floor(100 / step), { whole: true })
  })
  return { part, choices, on, steps }
}
