import { type Cents, toCents } from '#domain/money.ts'
import { audit } from './audit.ts'
import type { Breach } from './audit-lane.ts'
import type { Award, AwardModel } from './award-model.ts'
import { completePrices, type Prices } from './pricing.ts'
import { type AwardProblem, awardOf, objectiveOf, type Plan } from './problem.ts'
import type { Scenario } from './rule.ts'
import { type AwardValue, valueAward } from './value-award.ts'

/** What one unit more of a limit would cost, where it binds. */
export type RowPrice = {
  /** The same for the same limit of a changed scenario. */
  key: string
  rule: string
  /** Carrier id where the limit is one carrier's. */
  carrier: number | null
  /** Dollars a unit: of spend a dollar, of volume, lanes or kilograms one. */
  price: number
}

export type ScenarioResult = {
  /** Null where no award was found that keeps the rules. */
  award: Award | null
  value: AwardValue | null
  costCents: Cents | null
  /** Cost with weights and penalties: what the search makes small. The same as cost without these. */
  objectiveCents: Cents | null
  /** No award that keeps the rules has a smaller objective. */
  boundCents: Cents
  /** How far the objective may be above the best possible; 0 = proven. Null without an award. */
  gapCents: Cents | null
  /** True: no award keeps these rules. False with an award null: none was found in the work allowed. */
  conflict: boolean
  /** Limits that could not be kept, and by how much of their measure. */
  broken: { rule: string; carrier: number | null; by: number }[]
  prices: RowPrice[]
  /** What the audit found; empty in every award that may be shown. */
  breaches: Breach[]
  /** Ended by `stop`: such a run may differ when it is run again, and is not for the record. */
  stopped: boolean
  /** Which carriers may win where: only with rules that count carriers. */
  switchesOn: number[] | null
}

export type Found = {
  plan: Plan | null
  /** Dollars, as the search knows it. */
  bound: number
  prices: Prices
  broken: { row: number; by: number }[]
  conflict: boolean
  stopped: boolean
  /** Cost of switches that are on. */
  fixed: number
  switchesOn: Uint8Array | null
}

/** Doubles that add up many parts differ in their last digits: this part of a cost is no gap. */
const noise = 1e-9

export function resultOf(
  model: AwardModel,
  scenario: Scenario,
  problem: AwardProblem,
  found: Found,
): ScenarioResult {
  const award = found.plan && awardOf(problem, found.plan)
  const value = award && valueAward(model, award)
  const objective =
    found.plan && found.plan.reduce((sum, own) => sum + objectiveOf(problem, own), found.fixed)
  const gap = objective === null ? null : objective - found.bound
  const isNoise = gap !== null && gap <= noise * Math.abs(objective ?? 0) + 0.005
  completePrices(problem, found.prices)
  return {
    award,
    value,
    costCents: value && value.costCents,
    objectiveCents: objective === null ? null : toCents(objective),
    boundCents: Number.isFinite(found.bound) ? toCents(found.bound) : found.bound,
    gapCents: gap === null ? null : isNoise ? 0 : toCents(gap),
    conflict: found.conflict,
    broken: found.broken.map(({ row, by }) => {
      const { rule, carrier } = problem.rows[row]!
      return { rule, carrier, by: Math.abs(by) }
    }),
    prices: problem.rows.flatMap(({ key, rule, carrier }, row) =>
      found.prices[row] === 0 ? [] : [{ key, rule, carrier, price: found.prices[row]! }],
    ),
    breaches: award ? audit(model, scenario, award) : [],
    stopped: found.stopped,
    switchesOn: found.switchesOn && [...found.switchesOn],
  }
}

/** Prices of an earlier result, for the rows that are the same. */
export function pricesFrom(problem: AwardProblem, known: readonly RowPrice[]): Prices {
  const byKey = new Map(known.map(({ key, price }) => [key, price]))
  return Float64Array.from(problem.rows, ({ key }) => byKey.get(key) ?? 0)
}
