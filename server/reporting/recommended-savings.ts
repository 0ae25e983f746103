import { sql } from 'drizzle-orm'
import { forecastByMonth, valueParts } from '#domain/award-value.ts'
import type { Cents } from '#domain/money.ts'
import type { NegotiationTerms } from '#domain/negotiation-terms.ts'
import { recommendAward, roomOf } from '#domain/recommended-award.ts'
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
  type ReportLine,
  reportOf,
  splitLane,
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
  return reportOf(await recommendedLanes(caller, scope.mode, lanes, bidOf, db, now))
}

/**
 * Each lane's cheapest split that the negotiation terms allow and the bids can carry. Valued to the cent as
 * the award itself would be.
 */
export async function recommendedLanes(
  { companyId }: Caller,
  mode: number,
  { lanes, withoutBaseline }: ReportLanes,
  bidOf: ReadonlyMap<number, LaneBid>,
  db: Db,
  now: Date,
): Promise<Reported> {
  // Where the lowest bid can move the whole lane there is nothing to weigh.
  const partial = lanes.filter(({ id }) => bidOf.get(id)?.partial === true)
  const splitOf = await splitLanes(partial, await termsOf(companyId, mode, db), now, db)
  const lines = lanes.flatMap(({ id, lane, equipment, baseline }): ReportLine[] => {
    const bid = bidOf.get(id)
    if (!bid) return []
    const line = { laneId: id, lane, equipment, baseline }
    if (!bid.partial) return [wholeLane({ ...line, cost: bid.landed }, bid.carrier)]
    const shares = splitOf.get(id) ?? []
    return shares.length === 0 ? [] : [splitLane({ ...line, shares })]
  })
  return { lines, withoutBaseline, withoutBid: lanes.length - lines.length }
}

async function splitLanes(
  lanes: readonly ReportLane[],
  terms: NegotiationTerms,
  now: Date,
  db: Db,
): Promise<Map<number, ReportLine['shares']>> {
  const ids = lanes.map(({ id }) => id)
  const valid = validMonths(terms, now)
  const offersOf = grouped(await offersFor(lanes, valid, db), ({ lane_id }) => lane_id)
  const monthsOf = grouped(
    await db.select().from(laneMonths).where(anyOf(laneMonths.laneId, ids)),
    ({ laneId }) => laneId,
  )
  return new Map(
    lanes.map(({ id, baseline }) => {
      const parts = recommendAward(offersOf.get(id) ?? [], terms)
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
