import type { Cents } from '#domain/money.ts'
import type { RecordNames } from './award-columns.ts'
import { type AwardFigures, awardFigures } from './award-figures.ts'
import {
  type Award,
  type AwardModel,
  type Column,
  everyMonth,
  lowestBids,
  noBid,
  noOffer,
} from './award-model.ts'
import { backups } from './backups.ts'
import { compile } from './compile.ts'
import { decidingRules } from './deciding-rules.ts'
import type { LinearSolver } from './linear-solver.ts'
import type { AwardProblem } from './problem.ts'
import type { Scenario } from './rule.ts'
import type { RowPrice, ScenarioResult } from './scenario-result.ts'
import { type Effort, solveScenario } from './solve-scenario.ts'

/** Changes with every change of the search that may change an award. */
export const engineVersion = 16

type Steps = {
  effort: Effort
  /** The award of the first, quick search. */
  onFirst?: (first: ScenarioResult) => void
  stop?: () => boolean
  problem?: AwardProblem
}

/** Quick first, then as far as asked from there: the same steps each time, so that a run can be repeated. */
export function solveForRecord(
  model: AwardModel,
  scenario: Scenario,
  solver: LinearSolver,
  { effort, onFirst, stop, problem = compile(model, scenario) }: Steps,
): ScenarioResult {
  const limits = stop ? { stop, problem } : { problem }
  const first = solveScenario(model, scenario, solver, { effort: 'quick', ...limits })
  if (effort === 'quick' || first.stopped || first.conflict || first.gapCents === 0) return first
  onFirst?.(first)
  const second = solveScenario(model, scenario, solver, { effort, start: first, ...limits })
  return better(first, second)
}

/** The cheaper award with the higher bound. */
function better(first: ScenarioResult, second: ScenarioResult): ScenarioResult {
  const isWorse =
    second.objectiveCents === null ||
    (first.objectiveCents !== null && first.objectiveCents < second.objectiveCents)
  const kept = isWorse ? first : second
  const boundCents = Math.max(first.boundCents, second.boundCents)
  return {
    ...kept,
    prices: second.prices.length > 0 ? second.prices : first.prices,
    boundCents,
    gapCents: kept.objectiveCents === null ? null : Math.max(0, kept.objectiveCents - boundCents),
    stopped: second.stopped,
  }
}

/** A share of a lane in an award, by ids. */
export type RecordedPart = {
  laneId: number
  /** Null: it stays at baseline. */
  bidId: number | null
  bidVersion: number | null
  carrierId: number | null
  /** The offer that sets its price; null where its bid counts as it is. */
  offerId: number | null
  share: number
  /** Bit n is month n of the columns. */
  months: number
  cents: Cents
  baselineCents: Cents | null
  /** Why not the lane's lowest bid; null where it is the lowest. */
  rule: string | null
  /** Bids that would move it instead, the next best first, and what each costs more a year. */
  backups: number[]
  surchargeCents: Cents[]
}

export type RecordedResult = {
  solver: string
  engine: number
  conflict: boolean
  stopped: boolean
  costCents: Cents | null
  objectiveCents: Cents | null
  /** Null where nothing bounds it. */
  boundCents: Cents | null
  gapCents: Cents | null
  prices: RowPrice[]
  broken: ScenarioResult['broken']
  /** What the audit found broken: such an award is never kept. */
  breaches: string[]
  figures: AwardFigures | null
  parts: RecordedPart[]
}

export function recordedResult(
  names: RecordNames,
  model: AwardModel,
  scenario: Scenario,
  result: ScenarioResult,
  solver: LinearSolver,
  problem: AwardProblem = compile(model, scenario),
): RecordedResult {
  const { award, boundCents } = result
  return {
    solver: solver.name,
    engine: engineVersion,
    conflict: result.conflict,
    stopped: result.stopped,
    costCents: result.costCents,
    objectiveCents: result.objectiveCents,
    boundCents: Number.isFinite(boundCents) ? boundCents : null,
    gapCents: result.gapCents !== null && Number.isFinite(result.gapCents) ? result.gapCents : null,
    prices: result.prices,
    broken: result.broken,
    breaches: result.breaches.map(({ what }) => what),
    figures: awardFigures(model, scenario, result),
    parts: award ? recordedParts(names, model, scenario, { ...result, award }, problem) : [],
  }
}

function recordedParts(
  names: RecordNames,
  model: AwardModel,
  scenario: Scenario,
  result: ScenarioResult & { award: Award },
  problem: AwardProblem,
): RecordedPart[] {
  const { award, value } = result
  const others = backups(model, scenario, result, problem)
  const lowest = allToTheLowest(model)
  const rules = decidingRules(model, scenario, result, { award: lowest }, problem)
  return Array.from(award.lane, (lane, part) => {
    const bid = award.bid[part]!
    const isStay = bid === noBid
    const baseline = value?.baselineCents[part] ?? NaN
    const next = (others[part] ?? []).filter(({ fits }) => fits)
    return {
      laneId: model.lanes.id[lane]!,
      bidId: isStay ? null : model.bids.id[bid]!,
      bidVersion: isStay ? null : names.bidVersion[bid]!,
      carrierId: isStay ? null : model.bids.carrier[bid]!,
      offerId: names.offerId[award.offer[part]!] ?? null,
      share: award.share[part]!,
      months: award.months[part]!,
      cents: value?.cents[part] ?? 0,
      baselineCents: Number.isNaN(baseline) ? null : baseline,
      rule: bid === lowest.bid[lane] ? null : (rules.get(lane) ?? null),
      backups: next.map(({ bid: other }) => model.bids.id[other]!),
      surchargeCents: next.map(({ surchargeCents }) => surchargeCents),
    }
  })
}

/** Every lane wholly to its lowest bid. */
function allToTheLowest(model: AwardModel): Award {
  const count = model.lanes.id.length
  return {
    lane: Int32Array.from({ length: count }, (_, lane) => lane),
    bid: lowestBids(model),
    offer: new Int32Array(count).fill(noOffer),
    share: new Uint8Array(count).fill(100),
    months: new Int32Array(count).fill(everyMonth(model)),
  }
}

/** A recorded result as the search made it, for what goes on from it. */
export function resultFrom(
  { offerId: offerIds }: RecordNames,
  { lanes, bids }: AwardModel,
  recorded: Pick<
    RecordedResult,
    'parts' | 'costCents' | 'objectiveCents' | 'boundCents' | 'gapCents' | 'prices'
  >,
): ScenarioResult {
  const placesOf = (ids: Column) => new Map(Array.from(ids, (id, place) => [id, place]))
  const [laneAt, bidAt, offerAt] = [placesOf(lanes.id), placesOf(bids.id), placesOf(offerIds)]
  const { parts } = recorded
  return {
    award: {
      lane: Int32Array.from(parts, ({ laneId }) => laneAt.get(laneId)!),
      bid: Int32Array.from(parts, ({ bidId }) => (bidId === null ? noBid : bidAt.get(bidId)!)),
      offer: Int32Array.from(parts, ({ offerId }) =>
        offerId === null ? noOffer : (offerAt.get(offerId) ?? noOffer),
      ),
      share: Uint8Array.from(parts, ({ share }) => share),
      months: Int32Array.from(parts, ({ months }) => months),
    },
    value: null,
    costCents: recorded.costCents,
    objectiveCents: recorded.objectiveCents,
    boundCents: recorded.boundCents ?? -Infinity,
    gapCents: recorded.gapCents,
    conflict: false,
    broken: [],
    prices: recorded.prices,
    breaches: [],
    stopped: false,
    switchesOn: null,
  }
}
