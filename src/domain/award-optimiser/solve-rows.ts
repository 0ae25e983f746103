import { findPlan } from './award-search.ts'
import { findPrices } from './contested.ts'
import { samplePrices } from './first-prices.ts'
import type { LinearSolver } from './linear-solver.ts'
import { freeSetting, type Prices, type Pricing, type Setting } from './pricing.ts'
import type { Found } from './scenario-result.ts'

export type SearchOptions = {
  /** Relative distance of award and bound that is near enough. */
  gap: number
  /** Prove the gap whatever it takes, where the tender is small enough. */
  prove: boolean
  /** Of an earlier search: its prices, and the switches that its award needs. */
  start?: { prices: Prices; on: Uint8Array | null } | undefined
  stop?: (() => boolean) | undefined
}

/** Prices, then an award near them, for rules without switches or with switches that are set. */
export function solveRows(
  pricing: Pricing,
  solver: LinearSolver,
  { gap, prove, start, stop }: SearchOptions,
  setting: Setting = freeSetting(pricing.problem),
): Found {
  const first = start?.prices ?? samplePrices(pricing, solver, setting)
  // Prices cost most of the time: an award that may be far from the best needs no fine ones.
  const accuracy = gap > 1e-3 ? gap / 4 : Math.min(1e-5, gap / 4)
  let priced = findPrices(pricing, solver, setting, first, { accuracy, stop })
  // A row that stays broken may only need a higher price than any bid explains.
  for (let times = 0; times < 3 && priced.broken.length > 0 && !priced.stopped; times += 1) {
    for (const { row } of priced.broken) pricing.penalty[row]! *= 20
    priced = findPrices(pricing, solver, setting, priced.prices, { accuracy, stop })
  }
  const found = findPlan(pricing, solver, setting, priced, { gap, prove, stop })
  return {
    plan: found.plan,
    bound: found.bound,
    prices: priced.prices,
    broken: found.plan ? [] : priced.broken,
    conflict: found.plan === null && found.exhausted,
    stopped: priced.stopped || stop?.() === true,
    fixed: 0,
    switchesOn: null,
  }
}

export type Kept = {
  /** False is proven; null where the prices tried do not tell. */
  could: boolean | null
  /** Where it is false: prices at which every award would cost more than `highest`. */
  prices: Prices
  /** No award costs more. */
  highest: number
}

/**
 * Whether shares of any size could keep rules without switches: an award of whole shares nearly always can then, but
 * need not.
 */
export function couldBeKept(
  pricing: Pricing,
  solver: LinearSolver,
  stop: (() => boolean) | undefined,
): Kept {
  const { problem, penalty } = pricing
  const { parts, choices } = problem
  let highest = 0.01
  for (let part = 0; part < parts.count; part += 1) {
    const own = choices.objective.subarray(parts.first[part]!, parts.first[part + 1]!)
    highest += own.reduce((most, cost) => Math.max(most, cost), 0)
  }
  highest *= 1 + noise
  for (let row = 0; row < penalty.length; row += 1) penalty[row]! *= 1000
  const setting = freeSetting(problem)
  const start = samplePrices(pricing, solver, setting)
  const { bound, broken, stopped, prices } = findPrices(pricing, solver, setting, start, {
    cutoff: highest,
    untilKept: true,
    stop,
  })
  const isKept = broken.length === 0 && !stopped ? true : null
  return {
    could: bound > highest ? false : isKept,
    prices,
    highest,
  }
}

/** Sums of many parts end in other digits. */
const noise = 1e-9
