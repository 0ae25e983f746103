import { statSchema } from '#contract/overview.ts'
import { may } from '#domain/capability.ts'
import { isBiddable, modeDefinitions } from '#domain/mode.ts'
import { toDollars } from '#domain/money.ts'
import { laneStatuses } from '#domain/lane.ts'
import { laneStandings, type StatKind, statKinds } from '#domain/overview.ts'
import type { Caller, Context } from '#server/context.ts'
import { type LaneScope, lanesInScope, withLanesOfUpload } from '#server/lanes/lane-scope.ts'
import { type ChargeLocation, chargeLocations } from '#domain/charge.ts'
import { locationWords } from '#domain/charge-words.ts'
import { chargeWords, locationOf, notSplit, shipmentCharges } from '#domain/shipment-charge.ts'
import { awardDays, awardsByCarrier, biddingDays } from './bidding-days.ts'
import { changeByMonth } from './change-by-month.ts'
import { bidFigures, figuresByMode, sumOfModes, type ModeFigures } from './figures.ts'
import {
  type BidsOfLanes,
  bidsOfLanes,
  type BidSums,
  noBids,
  ownBids,
  sumOfBids,
} from './lane-bids.ts'
import type { Stat } from './stat.ts'
import { changeByDay, trendOf } from './stat-changes.ts'
import { historyTrend } from './trends.ts'

/** Stats from what was uploaded, bid and awarded; a carrier's are of its own lanes, bids and awards. */
export async function statsOf(
  caller: Caller,
  scope: LaneScope,
  context: Pick<Context, 'database' | 'now'>,
  kinds: readonly StatKind[] = statKinds,
  before?: BidsOfLanes,
): Promise<{ stats: Stat[]; of: BidsOfLanes | undefined }> {
  const {
    database: { db },
    now,
  } = context
  const asked = (...some: StatKind[]) => some.some((kind) => kinds.includes(kind))
  const knowsCost = may(caller, 'see baseline costs')
  const narrowed = await withLanesOfUpload(caller, scope, db)
  const lanes = await lanesInScope(caller, narrowed, db)
  const countLanes = async () => ({
    modes: asked(...statKinds.filter((kind) => kind !== 'Awarded' && kind !== 'Savings'))
      ? await figuresByMode(caller, lanes, db)
      : [],
    awardMoves: asked('Awarded', 'Savings') ? await awardDays(caller, lanes, db) : [],
  })
  // At the same time what takes longest on 100,000 lanes; more at once would be in the way of it.
  const [{ bids, of }, history, { modes, awardMoves }] = await Promise.all([
    asked('BidCoverage', 'IncumbentCoverage', 'TotalBid', 'ChargeBreakdown')
      ? readBids(caller, narrowed, before, context)
      : { bids: noBids, of: undefined },
    asked('Spend', 'Volume', 'Shipments') ? historyTrend(caller, narrowed, lanes, db) : [],
    countLanes(),
  ])
  const figures = { ...sumOfModes(modes), ...bidFigures(bids.days) }
  const awards = awardMoves.filter(({ stands }) => stands)
  const days = biddingDays(bids.days, awards)
  const moves = biddingDays(bids.days, awardMoves)
  const winners = knowsCost ? awardsByCarrier(awards) : []
  const sumOfAwards = (amount: 'paid' | 'saved') =>
    awards.reduce((sum, award) => sum + award[amount], 0)
  const hasAwards = awards.length > 0
  const today = now()

  const made: Record<StatKind, () => Stat> = {
    Spend: () => ({
      kind: 'Spend',
      unit: 'usd',
      value: knowsCost ? toDollars(figures.spend) : null,
      ...(knowsCost && changeByMonth(history, 'cents', today, 100)),
    }),
    Awarded: () => ({
      kind: 'Awarded',
      unit: 'usd',
      value: hasAwards ? toDollars(sumOfAwards('paid')) : null,
      trend: trendOf(days, 'paid', 100),
      parts: winners.map(({ carrier, paid }) => ({ name: carrier, value: toDollars(paid) })),
      ...(hasAwards && changeByDay(moves, 'paid', today, 100)),
    }),
    Savings: () => ({
      kind: 'Savings',
      unit: 'usd',
      value: knowsCost && hasAwards ? toDollars(sumOfAwards('saved')) : null,
      trend: knowsCost ? trendOf(days, 'saved', 100) : [],
      parts: winners.map(({ carrier, saved }) => ({ name: carrier, value: toDollars(saved) })),
      ...(knowsCost && hasAwards && changeByDay(moves, 'saved', today, 100)),
    }),
    BidCoverage: () => ({
      kind: 'BidCoverage',
      unit: 'ratio',
      value: ratio(figures.with_bid, figures.lanes),
      parts: coverage(scope, figures),
      ...(figures.lanes > 0 && changeByDay(moves, 'withBid', today, figures.lanes)),
    }),
    IncumbentCoverage: () => ({
      kind: 'IncumbentCoverage',
      unit: 'ratio',
      value: ratio(figures.incumbent_bid, figures.with_incumbent),
      ...(figures.with_incumbent > 0 &&
        changeByDay(moves, 'incumbentBid', today, figures.with_incumbent)),
    }),
    TotalBid: () => ({
      kind: 'TotalBid',
      unit: 'count',
      value: figures.bids,
      trend: trendOf(days, 'bids'),
      ...changeByDay(moves, 'bids', today),
    }),
    LaneBreakdown: () => ({
      kind: 'LaneBreakdown',
      unit: 'count',
      value: figures.lanes,
      parts: laneStandings
        .map((name) => ({ name, value: figures[name] }))
        .filter(({ name, value }) => laneStatuses.some((status) => status === name) || value > 0),
    }),
    // Modes count in different measures: all of them together have no volume.
    Volume: () =>
      isBiddable(scope.mode)
        ? {
            kind: 'Volume',
            unit: modeDefinitions[scope.mode].measure.unit || 'count',
            value: figures.volume,
            ...changeByMonth(history, 'volume', today),
          }
        : { kind: 'Volume', unit: 'count', value: null },
    Shipments: () => ({
      kind: 'Shipments',
      unit: 'count',
      value: figures.shipments,
      ...changeByMonth(history, 'shipments', today),
    }),
    ChargeBreakdown: () => chargeBreakdown(caller, bids.parts, modes),
  }
  // Answered whole: what a stat has none of is said to be empty.
  return { stats: kinds.map((kind) => statSchema.parse(made[kind]())), of }
}

/** Coverage counts lanes; a few large lanes may carry most of the volume. */
function coverage(
  { mode }: LaneScope,
  sums: { lanes: number; with_bid: number; volume: number; volume_with_bid: number },
): { name: string; value: number }[] {
  if (sums.lanes === 0) return []
  const byLanes = { name: 'lanes', value: sums.with_bid / sums.lanes }
  if (!isBiddable(mode) || sums.volume <= 0) return [byLanes]
  return [byLanes, { name: 'volume', value: sums.volume_with_bid / sums.volume }]
}

const ratio = (part: number, whole: number) => (whole === 0 ? null : part / whole)

/**
 * A carrier hears of changes by what its list of lanes shows, which is less than this: its bids are read
 * every time. Of a shipper's only those that changed.
 */
async function readBids(
  caller: Caller,
  scope: LaneScope,
  before: BidsOfLanes | undefined,
  context: Pick<Context, 'database'>,
): Promise<{ bids: BidSums; of: BidsOfLanes | undefined }> {
  if (may(caller, 'bid'))
    return { bids: await ownBids(caller, scope, context.database.db), of: undefined }
  const of = await bidsOfLanes(caller, scope, before, context)
  return { bids: sumOfBids(of.lanes.values()), of }
}

/**
 * What the accepted, else the lowest bid of each lane costs, by where it arises, and what its shipments cost;
 * a carrier's own bids alone.
 */
function chargeBreakdown(
  caller: Caller,
  parts: BidSums['parts'],
  modes: readonly ModeFigures[],
): Stat {
  const paid = may(caller, 'bid') ? [] : paidByLocation(modes)
  const rows = chargeLocations.flatMap((location) => {
    const cents = parts[location]
    return cents === undefined ? [] : [{ location, cents }]
  })
  return {
    kind: 'ChargeBreakdown',
    unit: 'usd',
    value: rows.length === 0 ? null : toDollars(rows.reduce((sum, { cents }) => sum + cents, 0)),
    parts: rows.map(({ location, cents }) => ({
      name: locationWords[location],
      value: toDollars(cents),
    })),
    paid,
  }
}

/** What the history of the lanes cost by charge location, what nobody split last; it adds up to their spend. */
function paidByLocation(modes: readonly ModeFigures[]): Stat['paid'] {
  const paid = new Map<ChargeLocation, number>()
  let rest = 0
  for (const { mode, spend, ...charges } of modes) {
    rest += spend
    for (const charge of shipmentCharges) {
      const location = locationOf(charge, mode)
      paid.set(location, (paid.get(location) ?? 0) + charges[charge])
      rest -= charges[charge]
    }
  }
  const split = chargeLocations
    .map((location) => ({ name: locationWords[location], cents: paid.get(location) ?? 0 }))
    .filter(({ cents }) => cents !== 0)
  if (split.length === 0) return []
  return [...split, ...(rest === 0 ? [] : [{ name: chargeWords[notSplit], cents: rest }])].map(
    ({ name, cents }) => ({ name, value: toDollars(cents) }),
  )
}
