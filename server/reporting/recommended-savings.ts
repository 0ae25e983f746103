import { asc, sql } from 'drizzle-orm'
import { forecastByMonth, valueParts } from '#domain/award-value.ts'
import type { Cents } from '#domain/money.ts'
import { type AwardRules, recommendAward, roomOf } from '#domain/recommended-award.ts'
import type { Caller } from '#server/context.ts'
import { anyOf } from '#server/store/any-of.ts'
import type { Db } from '#server/store/database.ts'
import { laneMonths } from '#server/store/tables/lanes.ts'
import { grouped } from '#domain/grouped.ts'
import { bidCounts } from '#server/bids/counting-bids.ts'
import type { LaneScope } from '#server/lanes/lane-scope.ts'
import { validMonths } from '#server/terms/months.ts'
import { termsOf } from '#server/terms/terms.ts'
import { type LaneBid, lowestBids } from './lowest-bids.ts'
import {
  type ReportAnswer,
  type Reported,
  reportOf,
  type Share,
  splitLane,
  type ValuedLine,
  wholeLane,
} from './report.ts'
import { type ReportLane, type ReportLanes, reportLanes } from './report-lanes.ts'

type Offer = {
  lane_id: number
  bidId: number
  carrierId: number
  carrier: string
  landed: Cents
  room: number
}

/** What a shipper saves by the recommended award. */
export async function recommendedSavings(
  caller: Caller,
  scope: LaneScope,
  db: Db,
  now: Date,
): Promise<ReportAnswer> {
  const lanes = await reportLanes(caller, scope, db)
  const bidOf = await lowestBids(caller, scope, 'anyone', db)
  const terms = await termsOf(caller.companyId, scope.mode, db)
  const splitOf = await splitLanes(lanes.lanes, bidOf, terms, validMonths(terms, now), db)
  return reportOf(recommendedLanes(lanes, bidOf, splitOf))
}

function recommendedLanes(
  { lanes, withoutBaseline }: ReportLanes,
  bidOf: ReadonlyMap<number, LaneBid>,
  splitOf: ReadonlyMap<number, readonly Share[]>,
): Reported {
  const lines = lanes.flatMap(({ id, lane, equipment, baseline }) =>
    recommendedLine({ laneId: id, lane, equipment, baseline }, bidOf.get(id), splitOf.get(id)),
  )
  return { lines, withoutBaseline, withoutBid: lanes.length - lines.length }
}

/** None where nobody bid, or where the terms let nobody have the lane. */
export function recommendedLine<Lane extends Pick<ValuedLine, 'baseline'>>(
  lane: Lane,
  bid: LaneBid | undefined,
  split: readonly Share[] = [],
): (Lane & ValuedLine)[] {
  if (!bid) return []
  if (!bid.partial) return [wholeLane({ ...lane, cost: bid.landed }, bid.carrier)]
  return split.length === 0 ? [] : [splitLane({ ...lane, shares: split })]
}

/**
 * The cheapest split that the negotiation terms allow and the bids can carry, of each lane that its lowest bid cannot
 * move alone: where it can there is nothing to weigh. Valued to the cent as the award itself would be.
 */
export async function splitLanes(
  all: readonly ReportLane[],
  bidOf: ReadonlyMap<number, LaneBid>,
  rules: AwardRules,
  valid: readonly string[],
  db: Db,
): Promise<Map<number, readonly Share[]>> {
  const lanes = all.filter(({ id }) => bidOf.get(id)?.partial === true)
  const ids = lanes.map(({ id }) => id)
  const offersOf = grouped(await offersFor(lanes, valid, db), ({ lane_id }) => lane_id)
  const monthsOf = grouped(
    await db
      .select()
      .from(laneMonths)
      .where(anyOf(laneMonths.laneId, ids))
      // Volumes of the same month of several years add up alike however many lanes are read.
      .orderBy(asc(laneMonths.laneId), asc(laneMonths.month)),
    ({ laneId }) => laneId,
  )
  return new Map(
    lanes.map(({ id, baseline }) => {
      const parts = recommendAward(offersOf.get(id) ?? [], rules)
      const values = valueParts(
        parts.map(({ offer: { bidId, landed }, share }) => ({
          bidId,
          cost: landed,
          share,
          months: valid,
        })),
        baseline,
        forecastByMonth(monthsOf.get(id) ?? [], valid),
      )
      const shares = parts.map(({ offer, share }, index) => ({
        carrier: offer.carrier,
        percent: share,
        reference: values[index]?.baselineCents ?? 0,
        cost: values[index]?.awardedCents ?? 0,
      }))
      return [id, shares]
    }),
  )
}

/** Bids that stand for every month that can be awarded, the lowest first. */
async function offersFor(
  lanes: readonly ReportLane[],
  valid: readonly string[],
  db: Db,
): Promise<Offer[]> {
  const volumeOf = new Map(lanes.map(({ id, volume }) => [id, volume]))
  const { rows } = await db.execute<Omit<Offer, 'room'> & { capacity: number | null }>(sql`
    select b.lane_id, b.id as "bidId", b.carrier_id as "carrierId", c.name as carrier, b.landed_cents as landed, b.capacity
    from bids b join companies c on c.id = b.carrier_id
    where b.lane_id = any(${sql.param([...volumeOf.keys()])}::int[]) and ${bidCounts('b')}
      and (cardinality(b.months) = 0 or b.months @> ${sql.param([...valid])}::text[])
    order by b.lane_id, b.landed_cents, b.id`)
  return rows.map(({ capacity, ...offer }) => ({
    ...offer,
    room: roomOf(capacity, volumeOf.get(offer.lane_id) ?? 0),
  }))
}
