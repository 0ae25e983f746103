import type { Basis, LinearSolver } from './linear-solver.ts'
import {
  bestPattern,
  bestPatterns,
  boundAt,
  costOf,
  isBest,
  priceOf,
  type Prices,
  type Pricing,
  type Setting,
  setPrices,
} from './pricing.ts'
import { isSamePattern, type Pattern } from './problem.ts'
import {
  addProgramRow,
  addRuleRows,
  addSlack,
  addToBase,
  addTotals,
  closeProgram,
  endColumn,
  openProgram,
  pushEntry,
  pushShares,
} from './program.ts'

/**
 * Parts whose patterns compete, with these patterns; all other parts keep the one they are held at. A part
 * whose best pattern changes enters with both: left at the old one it would swing for ever.
 */
export type Contested = {
  held: Pattern[]
  pool: Map<number, Pattern[]>
  basis: KeptBasis | null
}

/** The solver's last basis, by what its columns and rows mean. */
type KeptBasis = {
  columns: Map<Pattern, number>
  parts: Map<number, number>
  rest: Basis
  rules: number
}

export type PriceAnswer = {
  prices: Prices
  /** No award that keeps the rows costs less. */
  bound: number
  /** What the program over contested parts comes to; at the end about the bound. */
  cost: number
  /** Rows that cannot be kept at the highest price, and by how much. */
  broken: { row: number; by: number }[]
  contested: Contested
  /** Parts that the program splits between patterns. */
  mixed: Map<number, { pattern: Pattern; part: number }[]>
  rounds: number
  stopped: boolean
}

export type PriceOptions = {
  rounds?: number
  /** Relative distance of bound and program that is near enough. */
  accuracy?: number
  /** Contested is what comes within this part of a lane's cost. */
  window?: number
  /** A bound above this is enough. */
  cutoff?: number
  /** Prices that keep every row are enough, whatever the award costs. */
  untilKept?: boolean
  stop?: (() => boolean) | undefined
}

/** Above this many columns far patterns are forgotten, or fewer parts contested to begin with. */
const manyColumns = 50_000
const columnsAtFirst = 15_000

/** Prices at which bound and cost meet, starting from the prices given. */
export function findPrices(
  pricing: Pricing,
  solver: LinearSolver,
  setting: Setting,
  start: Prices,
  {
    rounds = 25,
    accuracy = 1e-5,
    window = 0.01,
    cutoff = Infinity,
    untilKept = false,
    stop,
  }: PriceOptions = {},
): PriceAnswer {
  const { problem } = pricing
  let prices = Float64Array.from(start)
  let bound = boundAt(pricing, prices, setting)
  const contested: Contested = { held: bestPatterns(pricing), pool: new Map(), basis: null }
  let near = window
  while (near > 1e-4 && hasMoreColumns(pricing, setting, near, columnsAtFirst)) near /= 2
  widen(pricing, contested, setting, near)
  let answer: ReturnType<typeof solveContested> | null = null
  let round = 0
  let stopped = false
  const isFree = problem.rows.every(({ definesTotal }) => definesTotal)
  for (; round < rounds && !isFree && bound < cutoff; round += 1) {
    stopped = stop?.() === true
    if (stopped) break
    answer = solveContested(pricing, solver, contested, setting)
    if (untilKept && answer.broken.length === 0) break
    // Half way between the best prices known and the program's: a calm path.
    const own = answer.prices
    const mixed = prices.map((price, row) => 0.5 * price + 0.5 * own[row]!)
    let better = false
    for (const at of [mixed, own]) {
      const value = boundAt(pricing, at, setting)
      widen(pricing, contested, setting, near / 4)
      if (value > bound) {
        bound = value
        prices = at
        better = true
      }
    }
    if (answer.cost - bound <= accuracy * Math.abs(answer.cost) || bound >= cutoff) break
    if (better) forgetFar(pricing, contested, prices, 4 * near)
  }
  return {
    prices,
    bound,
    cost: answer?.cost ?? bound,
    broken: answer?.broken ?? [],
    contested,
    mixed: answer?.mixed ?? new Map(),
    rounds: round,
    stopped,
  }
}

export const columnsOf = ({ pool }: Contested): number => {
  let columns = 0
  for (const own of pool.values()) if (own.length > 1) columns += own.length
  return columns
}

/** Whether more than so many columns are within the window of the best patterns at the prices last used. */
function hasMoreColumns(
  { problem, patterns, best, adjusted, scale }: Pricing,
  { isOpen }: Setting,
  window: number,
  most: number,
): boolean {
  let columns = 0
  for (let part = 0; part < problem.parts.count && columns <= most; part += 1) {
    const limit = best.value[part]! + window * scale[part]!
    let own = 0
    patterns.each(part, adjusted, limit, isOpen, (_size, _choices, _shares, value) => {
      if (value <= limit) own += 1
    })
    if (own > 1) columns += own
  }
  return columns > most
}

/** Adds each part's best pattern at the prices last used, and those within the window or so many dollars of it. */
export function widen(
  pricing: Pricing,
  { held, pool }: Contested,
  { isOpen }: Setting,
  window: number,
  dollars = 0,
): void {
  const { problem, patterns, best, adjusted, scale } = pricing
  for (let part = 0; part < problem.parts.count; part += 1) {
    const limit = best.value[part]! + Math.max(window * scale[part]!, dollars)
    let own = pool.get(part)
    const add = (pattern: Pattern) => {
      if (!own) {
        own = [held[part]!]
        pool.set(part, own)
      }
      own.push(pattern)
    }
    if (!isBest(pricing, part, held[part]!)) {
      const pattern = bestPattern(pricing, part)
      if (!own?.some((known) => isSamePattern(known, pattern))) add(pattern)
    }
    patterns.each(part, adjusted, limit, isOpen, (size, choices, shares, value) => {
      if (value > limit || isVisited(held[part]!, size, choices, shares)) return
      if (own?.some((known) => isVisited(known, size, choices, shares))) return
      add({
        choices: [...choices.subarray(0, size)],
        shares: [...shares.subarray(0, size)],
      })
    })
  }
}

/** Most patterns that are visited are known: none is made of them only to be compared. */
function isVisited(
  { choices: own, shares: given }: Pattern,
  size: number,
  choices: Int32Array,
  shares: Uint8Array,
): boolean {
  if (own.length !== size) return false
  for (let at = 0; at < size; at += 1) {
    if (own[at] !== choices[at] || given[at] !== shares[at]) return false
  }
  return true
}

/** Only after a round that raised the bound: else the search stalls. */
function forgetFar(pricing: Pricing, contested: Contested, prices: Prices, window: number): void {
  if (columnsOf(contested) < manyColumns) return
  setPrices(pricing, prices)
  for (const [part, own] of contested.pool) {
    const values = own.map((pattern) => priceOf(pricing, pattern))
    const limit = Math.min(...values) + window * pricing.scale[part]!
    contested.pool.set(
      part,
      own.filter((pattern, at) => values[at]! <= limit || pattern === contested.held[part]),
    )
  }
}

/** The program over contested parts, where a part may mix its patterns. */
function solveContested(
  pricing: Pricing,
  solver: LinearSolver,
  contested: Contested,
  setting: Setting,
) {
  const { problem, penalty } = pricing
  const draft = openProgram()
  const lanes = [...contested.pool].filter(([, own]) => own.length > 1)
  const isIn = new Uint8Array(problem.parts.count)
  for (const [part] of lanes) isIn[part] = 1
  const base = new Float64Array(problem.rows.length)
  for (const [part, pattern] of contested.held.entries()) {
    if (isIn[part] === 1) continue
    addToBase(problem, pattern, base)
    draft.offset += costOf(pricing, pattern)
  }
  addRuleRows(draft, problem, base, setting)
  addTotals(draft, problem)
  const slack = addSlack(draft, problem, penalty)
  const scratch = new Float64Array(problem.rows.length)
  const first = draft.cost.length
  const of: { part: number; pattern: Pattern }[] = []
  for (const [part, own] of lanes) {
    const row = addProgramRow(draft, 1, 1)
    for (const pattern of own) {
      pushEntry(draft, row, 1)
      pushShares(draft, problem, pattern, 1, scratch)
      endColumn(draft, costOf(pricing, pattern), Infinity)
      of.push({ part, pattern })
    }
  }
  const warm = contested.basis && warmBasis(contested.basis, contested.held, lanes, of)
  const answer = solver.solve(closeProgram(draft), {}, warm)
  if (!answer.values || !answer.prices) throw new Error('No prices: the solver gave no answer.')
  if (answer.basis) {
    contested.basis = keepBasis(answer.basis, problem.rows.length, first, lanes, of)
  }
  const mixed = new Map<number, { pattern: Pattern; part: number }[]>()
  for (const [at, { part, pattern }] of of.entries()) {
    const value = answer.values[first + at]!
    if (value <= 1e-9) continue
    const own = mixed.get(part)
    if (own) own.push({ pattern, part: value })
    else mixed.set(part, [{ pattern, part: value }])
  }
  for (const [part, own] of mixed) {
    if (own.length > 1) continue
    contested.held[part] = own[0]!.pattern
    mixed.delete(part)
  }
  const broken = [...problem.rows.keys()].flatMap((row) => {
    const by = answer.values![slack + 2 * row]! - answer.values![slack + 2 * row + 1]!
    return Math.abs(by) > 1e-6 * sizeOf(problem.rows[row]!) ? [{ row, by }] : []
  })
  return { cost: answer.cost, prices: answer.prices.slice(0, problem.rows.length), broken, mixed }
}

const sizeOf = ({ values, least, most }: { values: Float64Array; least: number; most: number }) =>
  Math.max(
    1e-3,
    Number.isFinite(least) ? Math.abs(least) : 0,
    Number.isFinite(most) ? Math.abs(most) : 0,
    values.length > 0 ? Math.abs(values[0]!) : 0,
  )

const [atLower, basic] = [0, 1]

function keepBasis(
  { colStatus, rowStatus }: Basis,
  rules: number,
  first: number,
  lanes: readonly [number, readonly Pattern[]][],
  of: readonly { pattern: Pattern }[],
): KeptBasis {
  return {
    columns: new Map(of.map(({ pattern }, at) => [pattern, colStatus[first + at]!])),
    parts: new Map(lanes.map(([part], at) => [part, rowStatus[rules + at]!])),
    rest: { colStatus: colStatus.slice(0, first), rowStatus: rowStatus.slice(0, rules) },
    rules,
  }
}

/** The kept basis for a program with other columns; a part that is new starts at the pattern it was held at. */
function warmBasis(
  { columns, parts, rest, rules }: KeptBasis,
  held: readonly Pattern[],
  lanes: readonly [number, readonly Pattern[]][],
  of: readonly { part: number; pattern: Pattern }[],
): Basis | null {
  const first = rest.colStatus.length
  const colStatus = new Int32Array(first + of.length)
  const rowStatus = new Int32Array(rules + lanes.length)
  colStatus.set(rest.colStatus)
  rowStatus.set(rest.rowStatus)
  for (const [at, { part, pattern }] of of.entries()) {
    const known = columns.get(pattern)
    const isNew = !parts.has(part)
    colStatus[first + at] = isNew && pattern === held[part] ? basic : (known ?? atLower)
  }
  for (const [at, [part]] of lanes.entries()) rowStatus[rules + at] = parts.get(part) ?? atLower
  const basics = count(colStatus) + count(rowStatus)
  return basics === rowStatus.length ? { colStatus, rowStatus } : null
}

const count = (statuses: Int32Array): number =>
  statuses.reduce((sum, status) => sum + (status === basic ? 1 : 0), 0)
