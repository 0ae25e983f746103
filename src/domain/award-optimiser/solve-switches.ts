import { findPlan } from './award-search.ts'
import { branchOnSwitches } from './branching.ts'
import { type Claim, openClaim, switchCosts } from './claims.ts'
import { findPrices } from './contested.ts'
import { samplePricesOfSwitches } from './first-prices.ts'
import type { LinearSolver } from './linear-solver.ts'
import { boundAt, type Prices, type Pricing, settingOf } from './pricing.ts'
import { withLimitsOfSwitches, withPricesOfOff } from './prices-of-off.ts'
import { type AwardProblem, isOfOffer, type Plan, switchesOf } from './problem.ts'
import type { Found } from './scenario-result.ts'
import type { SearchOptions } from './solve-rows.ts'
import { anySetting, cheapestWhole, isApart } from './whole-program.ts'
import { winnerRows } from './winning-carriers.ts'

/** Where the first setting has no award, one program over so many bids is asked whether any setting has one. */
const bidsOfWhole = 6000
const nodesOfWhole = 1000

/** And over so many where offers alone join lanes. */
const bidsOfOffers = 40_000

/**
 * And over so many beside rules, where so many nodes and settings of the search were not enough. Of more bids it may
 * take half a minute by itself, where the search comes nearer.
 */
const bidsBesideRules = 2500
const nodesBesideRules = 50
const nodesSearchedFirst = 100
const settingsLookedAtFirst = 12

/** So many settings are priced and awarded at most. */
const settingsTried = 60
const settingsOfProof = 1000

/** How much of the distance to the lowest bound the award of a setting may be from its own. */
const gapOfLook = 0.05

type Looked = {
  on: Float64Array
  /** No award of the setting costs less. */
  bound: number
  prices: Prices
  /** Its award is as near to the bound as asked. */
  isFine: boolean
  /** No award was found, and none is ruled out. */
  isOpen: boolean
}

type Best = { plan: Plan; cost: number; prices: Prices; on: Float64Array }

/**
 * Rules that count carriers: settings of the switches are priced and awarded like rules without switches, and what the
 * prices found claim of all other settings tells which of them to look at next, or that none can be better.
 */
export function solveSwitches(
  given: Pricing,
  solver: LinearSolver,
  { gap, prove, start, stop }: SearchOptions,
): Found {
  const { covers, could } = winnerRows(given.problem, solver)
  if (!could) return impossible(given.problem)
  const problem = withLimitsOfSwitches(given.problem)
  const pricing = { ...given, problem }
  const { choices } = problem
  const isCoupled = problem.rows.length > 0
  const looked: Looked[] = []
  let best: Best | null = null
  let stopped = false
  for (const pinned of problem.pinned.values()) {
    for (const choice of pinned.choices) {
      for (const key of switchesOf(problem, choice)) {
        covers.push({ switches: new Map([[key, 1]]), least: 1 })
      }
    }
  }
  const first =
    start ??
    (isCoupled
      ? samplePricesOfSwitches(pricing, solver, stop)
      : new Float64Array(problem.rows.length))
  const claims: Claim[] = [openClaim(pricing, first)]
  let prices = first

  // A tenth is left to what rounding to cents takes.
  const cutoff = () => (best ? below(best, 0.9 * gap) : Infinity)
  /** The cheapest award of a setting: the nearer its bound is to the lowest one, the nearer to the best. */
  const award = (on: Float64Array, lower: number, from: Prices): Looked => {
    const setting = settingOf(problem, on)
    const fixed = switchCosts(pricing, on)
    const priced = findPrices(pricing, solver, setting, from, {
      accuracy: Math.min(1e-4, gap / 4) || 1e-9,
      stop,
      cutoff: best && !prove ? best.cost - fixed : Infinity,
    })
    stopped ||= priced.stopped
    const bound = priced.bound + fixed
    const own = { on, prices: priced.prices }
    // Infinite where the setting leaves a part to nobody.
    if (bound >= (best?.cost ?? Infinity)) return { ...own, bound, isFine: true, isOpen: false }
    const fine = Math.max(gap / 2, (gapOfLook * (bound - lower)) / Math.abs(bound))
    const found = findPlan(pricing, solver, setting, priced, {
      gap: fine,
      prove,
      cutoff: best ? best.cost - fixed : Infinity,
      stop,
    })
    const cost = found.cost + fixed
    if (found.plan && (best === null || cost < best.cost)) best = { plan: found.plan, cost, ...own }
    return {
      ...own,
      bound: found.bound + fixed,
      isFine: fine <= gap / 2,
      isOpen: found.plan === null && !found.exhausted && priced.broken.length === 0,
    }
  }
  const close = (own: Looked) => {
    looked.push(own)
    const ones = own.on.reduce((sum, value) => sum + value, 0)
    covers.push({
      switches: new Map(Array.from(own.on, (value, key) => [key, value > 0.5 ? -1 : 1])),
      least: 1 - ones,
    })
  }
  const isLookedAt = (on: Float64Array) => looked.some((own) => isSame(own.on, on))
  let isPossible = true
  let isAsked = choices.count > bidsOfWhole
  const tryAward = (on: Float64Array, lower: number): boolean => {
    let own = award(on, lower, prices)
    close(own)
    if (best === null) {
      // All of an offer may not fit beside the rules.
      const plain = withoutOffers(problem, on)
      const without = isLookedAt(plain) ? null : award(plain, lower, prices)
      if (without) close(without)
      if (without && Number.isFinite(without.bound)) own = without
    }
    if (isCoupled) {
      prices = withPricesOfOff(pricing, own.prices, own.on)
      const isKnown = claims.some((claim) => isSame(claim.prices, prices))
      if (!isKnown) {
        forgetOldest(claims)
        claims.push(openClaim(pricing, prices))
      }
    }
    if (best === null && !isAsked) {
      isAsked = true
      const any = anySetting(problem, solver, { nodes: nodesOfWhole, stop })
      if (any === 'none') {
        isPossible = false
        return false
      }
      if (any !== null && !isLookedAt(any)) close(award(any, lower, prices))
    }
    return looked.length < (prove ? settingsOfProof : settingsTried) && stop?.() !== true
  }
  /** One of the switches that are off must be on for each part that they leave to nobody. */
  const excludeUnserved = (on: Float64Array) => {
    const shift = new Float64Array(problem.rows.length)
    boundAt(pricing, shift, { isOpen: settingOf(problem, on).isOpen, shift })
    const known = new Set<string>()
    for (let part = 0; part < problem.parts.count && known.size < 30; part += 1) {
      if (Number.isFinite(pricing.best.value[part]!)) continue
      const needed = offSwitches(problem, part, on)
      if (known.has(needed.join())) continue
      known.add(needed.join())
      covers.push({ switches: new Map(needed.map((own) => [own, 1])), least: 1 })
    }
  }
  // What no award costs less than, by one program over all bids.
  let least = -Infinity
  let isWholeAsked = false
  const askWhole = (nodes: number) => {
    isWholeAsked = true
    const { on, bound } = cheapestWhole(pricing, solver, { gap: gap / 4, nodes, stop })
    least = bound
    if (on && !isLookedAt(on)) close(award(on, bound, prices))
  }
  // Doubles that add up many parts are no nearer than that.
  const near = Math.max(0.9 * gap, 1e-9)
  const isEnough = () => best !== null && least >= below(best, near)
  if (areOffersAlone(problem)) askWhole(nodesOfWhole)
  let nodes = 0
  const isSettled = (): boolean => {
    nodes += 1
    const isHard = nodes > nodesSearchedFirst || looked.length >= settingsLookedAtFirst
    if (isHard && !isWholeAsked && choices.count <= bidsBesideRules) askWhole(nodesBesideRules)
    return isEnough()
  }
  const { bound, exhausted } = isEnough()
    ? { bound: least, exhausted: true }
    : branchOnSwitches(pricing, solver, {
        claims,
        covers,
        cutoff,
        tryAward,
        excludeUnserved,
        isSettled,
        stop,
      })
  // They take more room than all else, and are not asked again.
  claims.length = 0
  looked.sort((a, b) => a.bound - b.bound)
  for (const [place, own] of looked.entries()) {
    if (own.isFine || own.bound >= cutoff() || isEnough() || stop?.()) continue
    looked[place] = award(own.on, own.bound, own.prices)
  }
  const known = best as Best | null
  if (stop?.()) stopped = true
  const searched = looked.reduce((lowest, own) => Math.min(lowest, own.bound), bound)
  const lower = Math.max(least, searched)
  return {
    plan: known?.plan ?? null,
    bound: known ? Math.min(lower, known.cost) : lower,
    prices: known?.prices ?? prices,
    broken: [],
    conflict:
      known === null &&
      !stopped &&
      (!isPossible || (exhausted && !looked.some(({ isOpen }) => isOpen))),
    stopped,
    fixed: known ? switchCosts(pricing, known.on) : 0,
    switchesOn: known && Uint8Array.from(known.on),
  }
}

/** A cost that is lower by this part of it. */
const below = ({ cost }: Best, part: number): number => cost - part * Math.abs(cost)

/** Whether bundles and discounts alone join lanes, so few that one program has room for all their bids. */
function areOffersAlone(problem: AwardProblem): boolean {
  const { parts, rows, switches, switchRows } = problem
  if (rows.length === 0 || rows.length !== switches.count || switchRows.length > 0) return false
  if (!rows.every((row) => isOfOffer(problem, row))) return false
  let about = 0
  for (let part = 0; part < parts.count; part += 1) {
    if (!isApart(problem, part)) about += parts.first[part + 1]! - parts.first[part]!
  }
  return about <= bidsOfOffers
}

/** The same setting with no bundle and no discount. */
function withoutOffers(problem: AwardProblem, on: Float64Array): Float64Array {
  const plain = Float64Array.from(on)
  for (const row of problem.rows) {
    if (isOfOffer(problem, row)) for (const key of row.switches) plain[key] = 0
  }
  return plain
}

/** Steps of claims that are kept, some 40 MB; the first claim is, and the latest ones. */
const stepsKept = 2.5e6

/** Before another claim is made, about as long as the last one. */
function forgetOldest(claims: Claim[]): void {
  const next = claims.at(-1)?.values.length ?? 0
  const steps = () => claims.reduce((sum, { values }) => sum + values.length, next)
  while (claims.length > 1 && steps() > stepsKept) claims.splice(1, 1)
}

const impossible = ({ rows }: AwardProblem): Found => ({
  plan: null,
  bound: Infinity,
  prices: new Float64Array(rows.length),
  broken: [],
  conflict: true,
  stopped: false,
  fixed: 0,
  switchesOn: null,
})

/** For each choice of a part that is closed, a switch that is off. */
function offSwitches(problem: AwardProblem, part: number, on: Float64Array): number[] {
  const { parts } = problem
  const off = new Set<number>()
  for (let choice = parts.first[part]!; choice < parts.first[part + 1]!; choice += 1) {
    const key = switchesOf(problem, choice).find((own) => on[own]! < 0.5)
    if (key !== undefined) off.add(key)
  }
  return [...off].toSorted((a, b) => a - b)
}

const isSame = (one: Float64Array, other: Float64Array): boolean =>
  one.every((price, row) => price === other[row])
