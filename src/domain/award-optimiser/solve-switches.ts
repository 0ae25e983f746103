import { findPlan } from './award-search.ts'
import { findPrices, samplePrices } from './contested.ts'
import type { LinearSolver } from './linear-solver.ts'
import { type MasterState, solveMaster } from './master.ts'
import { boundAt, freeSetting, type Prices, type Pricing, settingOf } from './pricing.ts'
import type { AwardProblem, Plan } from './problem.ts'
import type { Found } from './scenario-result.ts'
import type { SearchOptions } from './solve-rows.ts'
import {
  type Block,
  blockValue,
  groupsOf,
  type Lines,
  linesAt,
  linesOfPatterns,
  makeBlock,
  offSwitches,
  switchesOf,
  uncoveredCosts,
} from './switch-cuts.ts'
import { anySetting } from './whole-program.ts'
import { winnerRows } from './winning-carriers.ts'

/** Switches that are about right lead to a first award soon. */
const firstGap = 3e-3

/** Where the first setting has no award, one program over so many bids is asked whether any setting has one. */
const bidsOfWhole = 6000
const nodesOfWhole = 1000

/** An award is followed to cheaper ones nearby so many times, past so many sets of carriers each time. */
const passesOfImproving = 8
const neighboursTried = 10
/** Fewer times where that would look at more bids than this. */
const looksOfImproving = 4e7

type Best = { plan: Plan; cost: number; prices: Prices; on: Float64Array }

/**
 * Rules that count carriers: a master program over the switches alone, with lines below what all parts cost
 * at prices found so far; each setting it proposes is priced and awarded like rules without switches.
 */
export function solveSwitches(
  pricing: Pricing,
  solver: LinearSolver,
  { gap, prove, start, stop, rounds = prove ? 1000 : 60 }: SearchOptions & { rounds?: number },
): Found {
  const { problem } = pricing
  const { choices } = problem
  const count = problem.switches.count
  const isCoupled = problem.rows.length > 0
  const { covers, could } = winnerRows(problem, solver)
  if (!could) return impossible(problem)
  const master: MasterState = { blocks: [], cuts: [], covers, groups: groupsOf(pricing) }
  /** The same blocks as those of the master; null once no more lines are drawn of one. */
  const drawable: (Block | null)[] = []
  const uncovered = uncoveredCosts(pricing)
  const allOn = new Float64Array(count).fill(1)
  const done: { on: Float64Array; bound: number }[] = []
  let core = new Float64Array(count).fill(0.5)
  let lower = -Infinity
  let best: Best | null = null
  let stopped = false

  const leastDone = () => done.reduce((least, { bound }) => Math.min(least, bound), Infinity)
  /** What the master proves is about settings that are not done yet. */
  const raise = (bound: number) => {
    lower = Math.max(lower, Math.min(bound, leastDone()))
  }
  const cut = (block: number, lines: Lines) => {
    for (let group = 0; group < master.groups; group += 1) {
      master.cuts.push({
        block,
        group,
        right: lines.right[group]!,
        switches: lines.switches[group]!,
      })
    }
  }
  const addBlock = (prices: Prices): Block => {
    const block = makeBlock(pricing, prices)
    const { constant, switchCost } = block
    master.blocks.push({ prices, constant, switchCost })
    drawable.push(block)
    closeOldest(drawable)
    cut(master.blocks.length - 1, linesAt(pricing, block, allOn, uncovered))
    return block
  }
  /** Adds lines that these switches break; answers the highest value of a block there. */
  const separate = (
    on: Float64Array,
    claims: Float64Array,
    slack: number,
    isOpen: Uint8Array | null,
  ) => {
    let added = 0
    let highest = -Infinity
    for (const [place, block] of drawable.entries()) {
      if (!block) continue
      const lines = isOpen
        ? linesOfPatterns(pricing, block, on, isOpen, uncovered)
        : linesAt(pricing, block, on, uncovered)
      highest = Math.max(highest, blockValue(block, on, lines))
      const size = Math.abs(lines.value.reduce((a, b) => a + b, 0))
      for (let group = 0; group < master.groups; group += 1) {
        const claimed = (claims[place * master.groups + group] ?? -Infinity) * 1e3
        if (claimed >= lines.value[group]! - slack * size - 1e-6) continue
        master.cuts.push({
          block: place,
          group,
          right: lines.right[group]!,
          switches: lines.switches[group]!,
        })
        added += 1
      }
    }
    return { added, highest }
  }
  /** False: no setting is left. */
  const relax = (limit: number): boolean => {
    for (let round = 0; round < limit && !stop?.(); round += 1) {
      const answer = solveMaster(problem, solver, master, { whole: false, gap, stop })
      if (answer === 'none') return false
      if (answer === 'ended') break
      raise(answer.bound)
      const between = answer.on.map((value, key) => 0.5 * value + 0.5 * core[key]!)
      if (separate(between, answer.claims, 1e-6, null).added === 0) {
        const { added, highest } = separate(answer.on, answer.claims, 1e-6, null)
        if (added === 0 || highest - answer.bound < 0.3 * gap * Math.abs(answer.bound)) break
      }
      core = core.map((value, key) => 0.7 * value + 0.3 * answer.on[key]!)
    }
    return true
  }
  /** Parts that these switches leave unserved: one of the switches that are off must be on. */
  const coverParts = (on: Float64Array, isOpen: Uint8Array): boolean => {
    const shift = new Float64Array(problem.rows.length)
    boundAt(pricing, new Float64Array(problem.rows.length), { isOpen, shift })
    const known = new Set<string>()
    for (let part = 0; part < problem.parts.count && known.size < 30; part += 1) {
      if (Number.isFinite(pricing.best.value[part]!)) continue
      const needed = offSwitches(pricing, part, on)
      const key = needed.join()
      if (known.has(key)) continue
      known.add(key)
      master.covers.push({ switches: new Map(needed.map((own) => [own, 1])), least: 1 })
    }
    return known.size > 0
  }
  /** Cuts off a setting that is solved. */
  const close = (on: Float64Array, bound: number) => {
    done.push({ on, bound })
    const ones = on.reduce((sum, value) => sum + value, 0)
    master.covers.push({
      switches: new Map(Array.from(on, (value, key) => [key, value > 0.5 ? -1 : 1])),
      least: 1 - ones,
    })
  }
  const fixedCost = (on: Float64Array) =>
    problem.switches.cost.reduce((sum, cost, key) => sum + cost * on[key]!, 0)
  const award = (on: Float64Array, from: Prices) => {
    const setting = settingOf(problem, on)
    const fixed = fixedCost(on)
    const priced = findPrices(pricing, solver, setting, from, {
      accuracy: Math.min(1e-4, gap / 4) || 1e-9,
      stop,
      cutoff: best && !prove ? best.cost - fixed : Infinity,
    })
    stopped ||= priced.stopped
    if (best && priced.bound + fixed >= best.cost) {
      close(on, priced.bound + fixed)
      return priced.prices
    }
    const found = findPlan(pricing, solver, setting, priced, { gap: gap / 2, prove, stop })
    if (found.plan && (best === null || found.cost + fixed < best.cost)) {
      best = { plan: found.plan, cost: found.cost + fixed, prices: priced.prices, on }
    }
    close(on, found.bound + fixed)
    return priced.prices
  }
  /** The best award with one carrier more, one less or another one, as long as that costs less. */
  const improve = (known: Best): Best => {
    let from = known
    const tried = new Set(done.map(({ on }) => on.join()))
    const looks = (count + pairsTried) * choices.count
    const passes = Math.min(passesOfImproving, Math.floor(looksOfImproving / looks))
    for (let pass = 0; pass < passes; pass += 1) {
      const near = neighboursOf(problem, from.on, (on) => {
        if (tried.has(on.join())) return Infinity
        return (
          boundAt(pricing, forOthers(from.prices, from.on), settingOf(problem, on)) + fixedCost(on)
        )
      })
      for (const { on, value } of near.slice(0, neighboursTried)) {
        if (value >= from.cost || stop?.()) return from
        tried.add(on.join())
        award(on, forOthers(from.prices, from.on))
        if (best !== from) break
      }
      if (best === from) return from
      from = best!
    }
    return from
  }
  const free = freeSetting(problem)
  const first =
    start ??
    (isCoupled
      ? findPrices(pricing, solver, free, samplePrices(pricing, solver, free), {
          accuracy: 1e-4,
          stop,
        }).prices
      : new Float64Array(problem.rows.length))
  /** A row about switches that are off has any price at an award; elsewhere it would cost more than it should. */
  const forOthers = (own: Prices, on: Float64Array): Prices =>
    own.map((price, row) => {
      const { switches } = problem.rows[row]!
      return switches.length > 0 && switches.every((key) => on[key] === 0) ? first[row]! : price
    })
  for (const pinned of problem.pinned.values()) {
    for (const choice of pinned.choices) {
      for (const key of switchesOf(pricing, choice)) {
        master.covers.push({ switches: new Map([[key, 1]]), least: 1 })
      }
    }
  }
  addBlock(first)
  let isPossible = relax(40)
  let isAsked = choices.count > bidsOfWhole
  /** Lines at an award's prices. */
  const draw = (own: Prices, on: Float64Array) => {
    const block = addBlock(own)
    const place = master.blocks.length - 1
    cut(place, linesAt(pricing, block, core, uncovered))
    cut(place, linesAt(pricing, block, on, uncovered))
    cut(place, linesOfPatterns(pricing, block, on, settingOf(problem, on).isOpen!, uncovered))
  }
  let improved: Best | null = null
  let prices: Prices = first
  for (let round = 0; round < rounds && isPossible; round += 1) {
    if (stop?.()) {
      stopped = true
      break
    }
    const answer = solveMaster(problem, solver, master, {
      whole: true,
      gap: best ? gap / 4 : Math.max(gap / 4, firstGap),
      nodes: 20_000,
      stop,
    })
    if (answer === 'none') {
      // Every setting is looked at.
      isPossible = false
      break
    }
    if (answer === 'ended') break
    raise(answer.bound)
    const known = best as Best | null
    if (known && known.cost - lower <= gap * known.cost) break
    const on = answer.on.map((value) => (value > 0.5 ? 1 : 0))
    const { isOpen } = settingOf(problem, on)
    if (!isOpen) break
    if (coverParts(on, isOpen)) {
      round -= 1
      continue
    }
    separate(on, answer.claims, 1e-7, null)
    const { highest } = separate(on, answer.claims, 1e-7, isOpen)
    if (highest - answer.bound > 0.3 * gap * Math.abs(answer.bound) && round % 3 !== 2) continue
    const own = award(on, prices)
    if (best === null && !isAsked) {
      isAsked = true
      const any = anySetting(problem, solver, { nodes: nodesOfWhole, stop })
      if (any === 'none') {
        isPossible = false
        break
      }
      if (any !== null && !isSame(any, on)) award(any, prices)
    }
    if (!isCoupled) continue
    prices = forOthers(own, on)
    if (master.blocks.some((known) => isSame(known.prices, prices))) continue
    draw(prices, on)
    isPossible = relax(6)
    const found = best as Best | null
    if (found === null || found === improved) continue
    if (found.cost - lower <= firstGap * found.cost) continue
    improved = improve(found)
    if (improved === found) continue
    draw(forOthers(improved.prices, improved.on), improved.on)
    isPossible = relax(6)
  }
  const known = best as Best | null
  if (stop?.()) stopped = true
  if (!isPossible) raise(Infinity)
  return {
    plan: known?.plan ?? null,
    bound: known ? Math.min(lower, known.cost) : lower,
    prices: known?.prices ?? prices,
    broken: [],
    conflict: known === null && !isPossible && !stopped,
    stopped,
    fixed: known ? fixedCost(known.on) : 0,
    switchesOn: known && Uint8Array.from(known.on),
  }
}

/** Lines that are drawn stay; the oldest blocks give way to new ones where all together would take some 100 MB. */
const numbersKept = 12e6

function closeOldest(blocks: (Block | null)[]): void {
  let numbers = 0
  for (let place = blocks.length - 1; place >= 0; place -= 1) {
    const block = blocks[place]
    if (!block) return
    numbers += 2 * block.order.length + 2 * block.split.values.length + block.split.keys.length
    if (numbers > numbersKept && place < blocks.length - 1) blocks[place] = null
  }
}

/** So many of the best switches to turn on and of those to turn off are tried together. */
const pairsTried = 40

/** Settings that differ in one switch or in two, one of each kind, the lowest values first. */
function neighboursOf(
  { switchRows }: AwardProblem,
  from: Float64Array,
  valueOf: (on: Float64Array) => number,
): { on: Float64Array; value: number }[] {
  const isAllowed = (on: Float64Array) =>
    switchRows.every(({ switches, least, most }) => {
      const sum = switches.reduce((all, key) => all + on[key]!, 0)
      return sum >= least && sum <= most
    })
  const turned = (...keys: number[]) => {
    const on = Float64Array.from(from)
    for (const key of keys) on[key] = 1 - on[key]!
    return { on, value: valueOf(on) }
  }
  const single = Array.from(from.keys(), (key) => ({ key, ...turned(key) }))
  const byValue = (a: { value: number }, b: { value: number }) => a.value - b.value
  const [turnedOn, turnedOff] = [0, 1].map((was) =>
    single.filter(({ key }) => from[key] === was).toSorted(byValue),
  )
  const pairs = turnedOn!
    .slice(0, pairsTried)
    .flatMap((one) =>
      turnedOff!.slice(0, pairsTried).map((other) => ({
        keys: [one.key, other.key],
        value: one.value + other.value,
      })),
    )
    .toSorted(byValue)
    .slice(0, pairsTried)
    .map(({ keys }) => turned(...keys))
  return [...single, ...pairs]
    .filter(({ on, value }) => value < Infinity && isAllowed(on))
    .toSorted(byValue)
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

const isSame = (one: Float64Array, other: Float64Array): boolean =>
  one.every((price, row) => price === other[row])
