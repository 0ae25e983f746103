import type { Basis, LinearSolver } from './linear-solver.ts'
import {
  bestPattern,
  boundAt,
  costOf,
  type Prices,
  type Pricing,
  type Setting,
  setPrices,
} from './pricing.ts'
import {
  isOfOffer,
  isSamePattern,
  mostShareOf,
  type Pattern,
  type Row,
  switchesOf,
} from './problem.ts'
import {
  addProgramRow,
  addRuleRows,
  addSlack,
  addSwitchRows,
  addTotals,
  closeProgram,
  endColumn,
  openProgram,
  openRowDraft,
  pushEntry,
  pushShares,
} from './program.ts'

/** So many parts, of every region and size. */
function sampleOf({ problem: { parts }, scale }: Pricing, wanted: number): number[] {
  const { count, kin } = parts
  const order = Array.from({ length: count }, (_, part) => part).toSorted(
    (a, b) => kin[a]! - kin[b]! || scale[a]! - scale[b]! || a - b,
  )
  return Array.from(
    { length: wanted },
    (_, at) => order[Math.floor(((at + 0.5) * count) / wanted)]!,
  )
}

const patternsOfSample = 16
/** While a row is missed, what its price asks for joins the cheapest patterns, so often at most. */
const roundsOfSample = 6

/** Patterns of every n-th part by region and size, in the order in which they joined. */
type Sample = { parts: readonly number[]; columns: { place: number; pattern: Pattern }[] }

/** First prices: the program over every n-th part by region and size, weighted up, with its cheapest patterns. */
export function samplePrices(pricing: Pricing, solver: LinearSolver, setting: Setting): Prices {
  const { problem } = pricing
  const rows = problem.rows.length
  const zero = new Float64Array(rows)
  if (problem.rows.every(({ definesTotal }) => definesTotal)) return zero
  const { count } = problem.parts
  const wanted = Math.min(count, Math.max(count > 5000 ? 900 : 250, 4 * rows))
  setPrices(pricing, zero)
  const parts = sampleOf(pricing, wanted)
  const sample: Sample = {
    parts,
    columns: parts.flatMap((part, place) =>
      cheapestOf(pricing, setting, part).map((pattern) => ({ place, pattern })),
    ),
  }
  let prices: Prices = zero
  let basis: Basis | null = null
  for (let round = 0; round < roundsOfSample; round += 1) {
    const answer = solveSample(pricing, solver, setting, sample, basis)
    if (!answer.prices) break
    prices = answer.prices.slice(0, rows)
    if (!answer.isMissed || !addAskedFor(pricing, setting, prices, sample)) break
    basis = answer.basis
  }
  return prices
}

function cheapestOf(
  { scale, patterns, adjusted }: Pricing,
  { isOpen }: Setting,
  part: number,
): Pattern[] {
  const limit = patterns.best(part, adjusted, isOpen) + 0.25 * scale[part]!
  const own: { pattern: Pattern; value: number }[] = []
  patterns.each(part, adjusted, limit, isOpen, (size, choices, shares, value) => {
    if (own.length === patternsOfSample && value >= own.at(-1)!.value) return
    const place = own.findLastIndex((known) => known.value <= value) + 1
    const pattern = {
      choices: [...choices.subarray(0, size)],
      shares: [...shares.subarray(0, size)],
    }
    own.splice(place, 0, { pattern, value })
    own.length = Math.min(own.length, patternsOfSample)
  })
  return own.map(({ pattern }) => pattern)
}

function solveSample(
  pricing: Pricing,
  solver: LinearSolver,
  setting: Setting,
  { parts, columns }: Sample,
  basis: Basis | null,
) {
  const { problem, penalty } = pricing
  const rows = problem.rows.length
  const weight = problem.parts.count / parts.length
  const draft = openProgram()
  addRuleRows(draft, problem, new Float64Array(rows), setting)
  addTotals(draft, problem)
  const slack = addSlack(draft, problem, penalty)
  const scratch = new Float64Array(rows)
  const rowOf = parts.map(() => addProgramRow(draft, 1, 1))
  for (const { place, pattern } of columns) {
    pushEntry(draft, rowOf[place]!, 1)
    pushShares(draft, problem, pattern, weight, scratch)
    endColumn(draft, weight * costOf(pricing, pattern), Infinity)
  }
  // Columns that joined are at zero, as the solver's 0 says.
  const colStatus = new Int32Array(draft.cost.length)
  if (basis) colStatus.set(basis.colStatus)
  const warm = basis && { ...basis, colStatus }
  const answer = solver.solve(closeProgram(draft), {}, warm)
  const missed = answer.values?.subarray(slack, slack + 2 * rows)
  return { ...answer, isMissed: missed?.some((by) => by > 0) ?? false }
}

/** Adds the pattern of each part that costs least at these prices. False where all of them are known. */
function addAskedFor(
  pricing: Pricing,
  setting: Setting,
  prices: Prices,
  { parts, columns }: Sample,
): boolean {
  boundAt(pricing, prices, setting)
  const known = new Map<number, Pattern[]>()
  for (const { place, pattern } of columns) known.set(place, [...(known.get(place) ?? []), pattern])
  const asked = parts
    .map((part, place) => ({ place, pattern: bestPattern(pricing, part) }))
    .filter(({ place, pattern }) => !known.get(place)?.some((own) => isSamePattern(own, pattern)))
  columns.push(...asked)
  return asked.length > 0
}

const partsWithSwitches = 600

/**
 * First prices where switches are not decided: the program over every n-th part where switches may be on in part and a
 * choice has no more of its part than its switches are on. What awards of any setting cost is near what it comes to,
 * where prices without switches know nothing of who may win.
 */
export function samplePricesOfSwitches(
  pricing: Pricing,
  solver: LinearSolver,
  stop: (() => boolean) | undefined,
): Prices {
  const { problem, costs, penalty } = pricing
  const { parts, choices, rows, switches } = problem
  const { sample, weights, weight } = weightedSample(pricing)
  const draft = openRowDraft()
  for (const cost of switches.cost) draft.column(weight * cost, 1)
  const totals = Array.from({ length: problem.totals }, () => draft.column(0, Infinity))
  for (const [place, row] of rows.entries()) {
    const part = partInSample(row, (choice) => weights[choices.part[choice]!]!)
    draft.row(
      Number.isFinite(row.least) ? part * row.least : row.least,
      Number.isFinite(row.most) ? part * row.most : row.most,
      Array.from(row.switches, (key, at) => [key, part * row.switchValues[at]!]),
    )
    if (row.total >= 0) draft.enter(totals[row.total]!, place, row.totalValue)
    if (row.definesTotal) continue
    for (const sign of [1, -1]) {
      draft.enter(draft.column(penalty[place]!, Infinity), place, sign)
    }
  }
  addSwitchRows(draft, problem)
  for (const part of sample) {
    const whole = draft.row(1, 1)
    for (let choice = parts.first[part]!; choice < parts.first[part + 1]!; choice += 1) {
      const most = 0.01 * mostShareOf(problem, choice)
      const column = draft.column(weights[part]! * costs[choice]!, most)
      draft.enter(column, whole, 1)
      for (let at = choices.firstRow[choice]!; at < choices.firstRow[choice + 1]!; at += 1) {
        draft.enter(column, choices.row[at]!, weights[part]! * choices.value[at]!)
      }
      for (const key of switchesOf(problem, choice)) {
        draft.row(-Infinity, 0, [
          [column, 1],
          [key, -most],
        ])
      }
    }
  }
  const { prices } = solver.solve(draft.close(), { stop })
  return prices?.slice(0, rows.length) ?? new Float64Array(rows.length)
}

/**
 * Every n-th part, each of which stands for n others. Where offers alone have rows, their parts are in it too and stand
 * for themselves: a bundle of lanes that are left out has no price. Beside other rows that made no difference.
 * `weights` has 0 for parts that are not in it; `weight` is of one that stands for itself.
 */
function weightedSample(pricing: Pricing) {
  const { problem } = pricing
  const { parts, choices, rows } = problem
  const nth = sampleOf(pricing, Math.min(parts.count, partsWithSwitches))
  const offered = new Set<number>()
  if (rows.every((row) => isOfOffer(problem, row))) {
    for (const row of rows) for (const choice of row.choices) offered.add(choices.part[choice]!)
  }
  if (offered.size > partsWithSwitches) offered.clear()
  const others = nth.filter((part) => !offered.has(part))
  const weight = others.length === 0 ? 1 : others.length / (parts.count - offered.size)
  const weights = new Float64Array(parts.count)
  for (const part of others) weights[part] = 1
  for (const part of offered) weights[part] = weight
  return { sample: [...others, ...offered], weights, weight }
}

/** How much of a row the sample has. */
function partInSample({ choices, values }: Row, weightOf: (choice: number) => number): number {
  let all = 0
  let inside = 0
  for (const [at, choice] of choices.entries()) {
    const value = Math.abs(values[at]!)
    all += value
    inside += weightOf(choice) * value
  }
  return all > 0 ? inside / all : 1
}
