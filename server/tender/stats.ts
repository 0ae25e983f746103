import type * as z from 'zod'
import type { statSchema } from '#contract/overview.ts'
import { isBiddable, modeDefinitions } from '#domain/mode.ts'
import type { Caller } from '#server/context.ts'
import type { Db } from '#server/store/database.ts'
import { chargeBreakdown } from './charge-breakdown.ts'
import { figuresOf } from './figures.ts'
import { type LaneScope, lanesInScope } from './lane-scope.ts'
import { awardTrend, bidTrend, historyTrend } from './trends.ts'

export type Stat = z.input<typeof statSchema>

/** Every stat from what was uploaded, bid and awarded; a carrier's are of its own lanes, bids and awards. */
export async function statsOf(caller: Caller, scope: LaneScope, db: Db): Promise<Stat[]> {
  const lanes = await lanesInScope(caller, scope, db)
  const figures = await figuresOf(caller, lanes, db)
  const history = await historyTrend(lanes, db)
  const bids = await bidTrend(caller, lanes, db)
  const awards = await awardTrend(caller, lanes, db)
  const charges = await chargeBreakdown(caller, lanes, db)
  const knowsCost = caller.role !== 'Carrier'
  const hasAwards = figures.awarded_lanes > 0
  return [
    {
      kind: 'Spend',
      unit: 'usd',
      value: knowsCost ? figures.spend / 100 : null,
      trend: knowsCost ? history.map(({ month, cents }) => ({ month, value: cents / 100 })) : [],
    },
    {
      kind: 'Awarded',
      unit: 'usd',
      value: hasAwards ? figures.paid / 100 : null,
      trend: awards.map(({ month, paid }) => ({ month, value: paid / 100 })),
    },
    {
      kind: 'Savings',
      unit: 'usd',
      value: knowsCost && hasAwards ? (figures.covered - figures.compared) / 100 : null,
      trend: knowsCost ? awards.map(({ month, saved }) => ({ month, value: saved / 100 })) : [],
    },
    { kind: 'BidCoverage', unit: 'ratio', value: ratio(figures.with_bid, figures.lanes) },
    {
      kind: 'IncumbentCoverage',
      unit: 'ratio',
      value: ratio(figures.incumbent_bid, figures.with_incumbent),
    },
    { kind: 'TotalBid', unit: 'count', value: figures.bids, trend: bids },
    {
      kind: 'LaneBreakdown',
      unit: 'count',
      value: figures.lanes,
      parts: [
        { name: 'open', value: figures.open },
        { name: 'started', value: figures.started },
        { name: 'paused', value: figures.paused },
        { name: 'awarded', value: figures.awarded },
      ],
    },
    volume(scope, figures.volume, history),
    {
      kind: 'Shipments',
      unit: 'count',
      value: figures.shipments,
      trend: history.map(({ month, shipments }) => ({ month, value: shipments })),
    },
    charges,
  ]
}

/** Modes count in different measures: all of them together have no volume. */
function volume(
  { mode }: LaneScope,
  value: number,
  history: readonly { month: string; volume: number }[],
): Stat {
  if (!isBiddable(mode)) return { kind: 'Volume', unit: 'count', value: null }
  const { unit } = modeDefinitions[mode].measure
  return {
    kind: 'Volume',
    unit: unit === '' ? 'count' : unit,
    value,
    trend: history.map((month) => ({ month: month.month, value: month.volume })),
  }
}

const ratio = (part: number, whole: number) => (whole === 0 ? null : part / whole)
