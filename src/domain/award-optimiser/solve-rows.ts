import { findPlan } from './award-search.ts'
import { findPrices, samplePrices } from './contested.ts'
import type { LinearSolver } from './linear-solver.ts'
import { freeSetting, type Prices, type Pricing, type Setting } from './pricing.ts'
import type { Found } from './scenario-result.ts'

export type SearchOptions = {
  /** Relative distance of award and bound that is near enough. */
  gap: number
  /** Prove the gap whatever it takes, where the tender is small enough. */
  prove: boolean
  start?: Prices | undefined
  stop?: (() => boolean) | undefined
}

/** Prices, then an award near them, for rules without switches or with switches that are set. */
export function solveRows(
  pricing: Pricing,
  solver: LinearSolver,
  { gap, prove, start, stop }: SearchOptions,
  setting: Setting = freeSetting(pricing.problem),
): Found {
  const first = start ?? samplePrices(pricing, solver, setting)
  const accuracy = Math.min(1e-5, gap / 4)
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
