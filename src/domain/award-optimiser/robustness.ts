import type { Cents } from '#domain/money.ts'
import { audit } from './audit.ts'
import { type AwardModel, type Column, noBid } from './award-model.ts'
import type { LinearSolver } from './linear-solver.ts'
import type { Scenario } from './rule.ts'
import type { ScenarioResult } from './scenario-result.ts'
import { type SolveOptions, solveScenario } from './solve-scenario.ts'
import { valueAward } from './value-award.ts'

export type DropOut = {
  carrier: number
  /** Lanes it wins, and those of them that nobody else bids on. */
  lanes: number
  withoutOtherBid: number
  /** What the best award without it costs more; null where the rules cannot hold without it. */
  surchargeCents: Cents | null
}

/** What it takes to replace each carrier of an award, one at a time. */
export function dropOuts(
  model: AwardModel,
  scenario: Scenario,
  result: ScenarioResult,
  solver: LinearSolver,
  options: SolveOptions = {},
): DropOut[] {
  const { award, costCents } = result
  if (!award || costCents === null) return []
  const { bids } = model
  const bidders = new Map<number, Set<number>>()
  for (const [bid, lane] of Array.from(bids.lane).entries()) {
    const own = bidders.get(lane) ?? new Set()
    bidders.set(lane, own.add(bids.carrier[bid]!))
  }
  const lanesOf = new Map<number, Set<number>>()
  for (const [part, bid] of award.bid.entries()) {
    if (bid === noBid) continue
    const carrier = bids.carrier[bid]!
    lanesOf.set(carrier, (lanesOf.get(carrier) ?? new Set()).add(award.lane[part]!))
  }
  return [...lanesOf]
    .toSorted(([a], [b]) => a - b)
    .map(([carrier, lanes]) => {
      const own = new Set(Array.from(bids.id).filter((_, bid) => bids.carrier[bid] === carrier))
      const without: Scenario = {
        ...scenario,
        rules: [
          ...scenario.rules,
          { id: 'drop-out', on: true, scope: {}, kind: 'exclude', carriers: [carrier] },
        ],
        pins: scenario.pins.filter(({ bidId }) => !own.has(bidId)),
      }
      const next = solveScenario(model, without, solver, {
        effort: 'quick',
        ...options,
        start: result,
      })
      return {
        carrier,
        lanes: lanes.size,
        withoutOtherBid: [...lanes].filter((lane) => bidders.get(lane)!.size === 1).length,
        surchargeCents: next.costCents === null ? null : next.costCents - costCents,
      }
    })
}

export type VolumeChange = {
  factor: number
  /** The award as it is, at the other volume, and the rules it then breaks. */
  heldCents: Cents
  broken: string[]
  /** Lanes on which a carrier could not move its share any more. */
  lanesOverRoom: number
  /** The best award at that volume; null where the rules cannot hold. */
  bestCents: Cents | null
}

/** What an award costs, and would best cost, when all volumes change alike. Amounts in rules stay as they are. */
export function volumeChange(
  model: AwardModel,
  scenario: Scenario,
  result: ScenarioResult,
  factor: number,
  solver: LinearSolver,
  options: SolveOptions = {},
): VolumeChange | null {
  const { award } = result
  if (!award) return null
  const scaled = scaledVolumes(model, factor)
  const best = solveScenario(scaled, scenario, solver, {
    effort: 'quick',
    ...options,
    start: result,
  })
  const breaches = audit(scaled, scenario, award)
  return {
    factor,
    heldCents: valueAward(scaled, award).costCents,
    broken: [...new Set(breaches.flatMap(({ rule }) => rule ?? []))],
    lanesOverRoom: new Set(
      breaches.flatMap(({ rule, lane }) => (rule === null ? (lane ?? []) : [])),
    ).size,
    bestCents: best.costCents,
  }
}

function scaledVolumes(model: AwardModel, factor: number): AwardModel {
  const times = (column: Column) => Float64Array.from(column, (value) => value * factor)
  const cents = (column: Column) => Float64Array.from(column, (value) => Math.round(value * factor))
  const { lanes, bids } = model
  return {
    ...model,
    lanes: {
      ...lanes,
      volume: times(lanes.volume),
      loads: times(lanes.loads),
      monthVolumes: times(lanes.monthVolumes),
      baselineCents: cents(lanes.baselineCents),
      co2eKg: times(lanes.co2eKg),
    },
    bids: {
      ...bids,
      cents: cents(bids.cents),
      room: Float64Array.from(bids.room, (room) =>
        room >= 100 ? 100 : Math.min(100, Math.floor(room / factor)),
      ),
      co2eKg: times(bids.co2eKg),
    },
  }
}
