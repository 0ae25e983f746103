import { findPlan } from './award-search.ts'
import { branchOnSwitches, decideSwitches } from './branching.ts'
import { type Claim, openClaim, switchCosts } from './claims.ts'
import { findPrices } from './contested.ts'
import { samplePricesOfSwitches } from './first-prices.ts'
import { undecided } from './least-claim.ts'
import type { LinearSolver } from './linear-solver.ts'
import { boundAt, type Prices, type Pricing, settingOf } from './pricing.ts'
import { withLimitsOfSwitches, withPricesOfOff } from './prices-of-off.ts'
import { type AwardProblem, isOfOffer, offerSwitches, type Plan, switchesOf } from './problem.ts'
import type { Found } from './scenario-result.ts'
import type { SearchOptions } from './solve-rows.ts'
import {
  allUndecided,
  anySetting,
  bidsLeft,
  cheapestWhole,
  searchSettings,
} from './whole-program.ts'
import { winnerRows } from './winning-carriers.ts'

/** Where the first setting has no award, another is searched for among so many bids, by one program over all of them at last. */
const bidsOfWhole = 6000
const nodesOfWhole = 1000

/** Bundles and discounts beside the same carriers are decided at once, by one program over at most so many bids. */
const bidsOfAward = 6000
const nodesOfAward = 1000

/** And over so many where no rule joins them. Beside rules it finds which are taken, and prices find the award. */
const bidsOfSwitches = 40_000
/** As carriers win whole shares, no bound is nearer than that. */
const gapOfSwitches = 5e-5

/**
 * Carriers of several groups have too many settings to price: where there are so few bids they are decided with the
 * bundles, and of more once so many nodes were not enough, as that takes half a minute.
 */
const bidsOfGroups = 2500
const nodesOfGroups = 1200

/** So many settings are priced and awarded at most. */
const settingsTried = 60
const settingsOfProof = 1000
const nodesOfProof = 1e6

/** How much of the distance to the lowest bound the award of a setting may be from its own. */
const gapOfLook = 0.05

type Looked = {
  on: Float64Array
  /** With each of these switches that is undecided on or off; null where all are as in `on`. */
  status: Uint8Array | null
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
    start?.prices ??
    (isCoupled
      ? samplePricesOfSwitches(pricing, solver, stop)
      : new Float64Array(problem.rows.length))
  const claims: Claim[] = []
  let prices = first

  // A tenth is left to what rounding to cents takes.
  const cutoff = () => (best ? below(best, 0.9 * gap) : Infinity)
  /**
   * The cheapest award of a setting: the nearer its bound is to the lowest one, the nearer to the best. `lower`: the
   * lowest bound of all settings, -Infinity before there is one.
   */
  const award = (on: Float64Array, lower: number, from: Prices): Looked => {
    const setting = settingOf(problem, on)
    const fixed = switchCosts(pricing, on)
    const priced = findPrices(pricing, solver, setting, from, {
      accuracy: accuracyOf(gap),
      stop,
      cutoff: best && !prove ? best.cost - fixed : Infinity,
    })
    stopped ||= priced.stopped
    const bound = priced.bound + fixed
    const own = { on, status: null, prices: priced.prices }
    // Infinite where the setting leaves a part to nobody.
    if (bound >= (best?.cost ?? Infinity)) return { ...own, bound, isFine: true, isOpen: false }
    const isBounded = Number.isFinite(lower)
    const fine = Math.max(gap / 2, isBounded ? (gapOfLook * (bound - lower)) / Math.abs(bound) : 0)
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
    const decided = [...(own.status ?? own.on).entries()].filter(([, side]) => side !== undecided)
    covers.push({
      switches: new Map(decided.map(([key, side]) => [key, side === 1 ? -1 : 1])),
      least: 1 - decided.reduce((sum, [, side]) => sum + side, 0),
    })
  }
  const isLookedAt = (on: Float64Array) => looked.some((own) => isSame(own.on, on))
  const isOffer = offerSwitches(problem)
  const countsCarriers = isOffer.includes(0)
  const isTried =
    isOffer.includes(1) || (problem.switchRows.length === 0 && choices.count <= bidsOfGroups)
  const isJoined = !problem.rows.every((row) => isOfOffer(problem, row))
  const areCarriersOpen = (status: Uint8Array) =>
    status.some((own, key) => own === undecided && isOffer[key] === 0)
  /**
   * The cheapest award of all settings that have these switches decided; null where they are looked at one by one, as
   * where a rule joins many bids and none counts carriers: their prices tell sooner what bundles save.
   */
  const awardOfAll = (status: Uint8Array, lower: number, nodes: number): Looked | null => {
    if (!isTried) return null
    const bids = bidsLeft(problem, status)
    const isApart = !isJoined && !areCarriersOpen(status)
    const switchesAlone = bids > (isApart ? bidsOfSwitches : bidsOfAward)
    if (switchesAlone && (!countsCarriers || bids > bidsOfSwitches)) return null
    const near = switchesAlone ? Math.max(gap / 2, gapOfSwitches) : gap / 4
    const limits = { gap: near, nodes, cutoff: cutoff(), switchesAlone, stop }
    const { on, award: found, ...answer } = cheapestWhole(pricing, solver, status, limits)
    const bound = Math.max(lower, answer.bound)
    if (on && switchesAlone) {
      if (isLookedAt(on)) return null
      const own = award(on, bound, prices)
      // Another of the settings may have an award where this one has none.
      const isNone = own.isOpen || own.bound === Infinity
      return isNone ? own : { ...own, status, bound, isFine: true }
    }
    const own = {
      on: on ?? Float64Array.from(status, (side) => (side === 1 ? 1 : 0)),
      status,
      bound,
      prices,
      isFine: found !== null && bound >= below(found, Math.max(gap / 2, 1e-9)),
      isOpen: found === null && bound < cutoff(),
    }
    if (!found || (best && found.cost >= best.cost)) return own
    // What a unit of each row is worth beside this award.
    const priced = findPrices(pricing, solver, settingOf(problem, found.on), prices, {
      accuracy: accuracyOf(gap),
      stop,
    })
    best = { ...found, prices: priced.prices }
    return { ...own, prices: priced.prices }
  }
  const decide = (status: Uint8Array) => decideSwitches(problem, status, covers)
  const mostLooked = prove ? settingsOfProof : settingsTried
  let isPossible = true
  let isAsked = choices.count > bidsOfWhole
  /** Where the first settings have no award: one that has, else the last one looked at; null where there was none. */
  const searchFirst = (lower: number): Looked | null => {
    isAsked = true
    let last: Looked | null = null
    const tryOut = (on: Float64Array) => {
      if (!isLookedAt(on)) {
        last = award(on, lower, prices)
        close(last)
      }
      return best !== null || looked.length >= mostLooked
    }
    const found = searchSettings(pricing, solver, { decide, tryOut, stop })
    if (best !== null) return last
    const isUnsure = found === null || looked.some(({ isOpen }) => isOpen)
    const any = isUnsure ? anySetting(problem, solver, { nodes: nodesOfWhole, stop }) : found
    if (any === 'none') isPossible = false
    else if (any !== null && any !== 'found') tryOut(any)
    return last
  }
  /** A setting, with all bundles and discounts beside its carriers where one program decides them. */
  const look = (on: Float64Array, lower: number, least: number): Looked => {
    const carriers = Uint8Array.from(on, (side, key) => (isOffer[key] === 1 ? undecided : side))
    const own = awardOfAll(carriers, least, nodesOfAward) ?? award(on, lower, prices)
    close(own)
    return own
  }
  const claimBy = (own: Looked) => {
    if (!isCoupled) return
    prices = withPricesOfOff(pricing, own.prices, own.on)
    if (claims.some((claim) => isSame(claim.prices, prices))) return
    forgetOldest(claims)
    claims.push(openClaim(pricing, prices))
  }
  const tryAward = (on: Float64Array, lower: number, least: number): boolean => {
    let own = look(on, lower, least)
    if (best === null && own.status === null) {
      // All of an offer may not fit beside the rules.
      const plain = on.map((side, key) => (isOffer[key] === 1 ? 0 : side))
      const without = isLookedAt(plain) ? null : award(plain, lower, prices)
      if (without) close(without)
      if (without && Number.isFinite(without.bound)) own = without
    }
    if (best === null && !isAsked) {
      own = searchFirst(lower) ?? own
      if (!isPossible) return false
    }
    claimBy(own)
    return looked.length < mostLooked && stop?.() !== true
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
  const closeAll = (status: Uint8Array, lower: number): boolean => {
    const own = awardOfAll(status, lower, nodesOfAward)
    if (own) close(own)
    return own !== null
  }
  const hasGroups = problem.switchRows.length > 1
  let nodes = 0
  const closeNode = (status: Uint8Array, lower: number, least: number): boolean => {
    nodes += 1
    const isHard = hasGroups && nodes === nodesOfGroups
    if (isHard && closeAll(allUndecided(problem), least)) return true
    return !areCarriersOpen(status) && closeAll(status, lower)
  }
  // Where nothing limits how many carriers win, one program over many bids decides them too.
  const isAtOnce = hasGroups
    ? choices.count <= bidsOfGroups
    : problem.switchRows.length === 0 && choices.count > bidsOfAward
  if (isAtOnce) closeAll(allUndecided(problem), -Infinity)
  else if (start?.on && decide(Uint8Array.from(start.on))) {
    // The carriers of an earlier award are near the best ones of a scenario like it.
    const own = look(Float64Array.from(start.on), -Infinity, -Infinity)
    if (best !== null) claimBy(own)
  }
  if (claims.length === 0) claims.push(openClaim(pricing, first))
  const { bound, exhausted } = branchOnSwitches(pricing, solver, {
    claims,
    covers,
    cutoff,
    tryAward,
    excludeUnserved,
    closeNode,
    stop,
  })
  // They take more room than all else, and are not asked again.
  claims.length = 0
  looked.sort((a, b) => a.bound - b.bound)
  for (const [place, own] of looked.entries()) {
    if (own.isFine || own.bound >= cutoff() || stop?.()) continue
    looked[place] =
      (own.status && awardOfAll(own.status, own.bound, nodesOfProof)) ??
      award(own.on, own.bound, own.prices)
  }
  const known = best as Best | null
  if (stop?.()) stopped = true
  const lower = looked.reduce((lowest, own) => Math.min(lowest, own.bound), bound)
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

const accuracyOf = (gap: number): number => Math.min(1e-4, gap / 4) || 1e-9

/** A cost that is lower by this part of it. */
const below = ({ cost }: { cost: number }, part: number): number => cost - part * Math.abs(cost)

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
