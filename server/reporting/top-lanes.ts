import { sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { topLaneSchema } from '#contract/reporting.ts'
import { may } from '#domain/capability.ts'
import { type Cents, toDollars, toDollarsOrNull } from '#domain/money.ts'
import { savingsAgainst } from '#domain/savings.ts'
import { isConfirmed } from '#server/awards/confirmed-awards.ts'
import { bidCounts } from '#server/bids/counting-bids.ts'
import type { Caller } from '#server/context.ts'
import type { Db } from '#server/store/database.ts'
import { type LaneScope, lanesInScope } from '#server/lanes/lane-scope.ts'
import * as rule from '#server/savings/savings-rule.ts'

type TopLane = z.input<typeof topLaneSchema>
type Found = {
  lane_id: number
  lane: string
  equipment: string | null
  carrier: string | null
  before: Cents | null
  after: Cents | null
  spend: Cents
}

const most = 10
const saved = rule.savingsAgainst(sql`before`, sql`after`)

/** The ten lanes with most spend or savings; a carrier's by its own bids and awards alone. */
export async function topLanes(
  caller: Caller,
  scope: LaneScope,
  by: 'spend' | 'savings',
  db: Db,
): Promise<TopLane[]> {
  const lanes = await lanesInScope(caller, scope, db)
  const found = may(caller, 'bid')
    ? sql`${lanes}, ${ownLanes(caller)}`
    : sql`${lanes}, ${shipperLanes}`
  const order =
    by === 'spend'
      ? sql`where spend > 0 order by spend desc, lane_id`
      : sql`where ${saved} > 0 order by ${saved} desc, lane_id`
  const { rows } = await db.execute<Found>(
    sql`with ${found} select * from found ${order} limit ${most}`,
  )
  return rows.map(({ lane_id, lane, equipment, carrier, before, after, spend }) => ({
    laneId: lane_id,
    lane,
    equipment: equipment ?? '',
    carrier: carrier ?? '',
    baselineCost: toDollarsOrNull(before),
    newCost: toDollarsOrNull(after),
    savings: toDollarsOrNull(savingsAgainst(before, after)),
    spend: toDollars(spend),
  }))
}

/** As the lane table has them: what is not awarded stays at baseline. */
const shipperLanes = sql`
  won as (
    select a.lane_id, ${rule.sumOfAwards.cost()} as paid, ${rule.sumOfAwards.covered()} as covered,
      string_agg(distinct c.name, ', ' order by c.name) as carriers
    from awards a join lane l on l.id = a.lane_id join companies c on c.id = a.carrier_id
    where ${isConfirmed('a')} group by a.lane_id),
  found as (
    select l.id as lane_id, l.origin || ' > ' || l.destination as lane, l.equipment, coalesce(w.carriers, l.incumbent_name) as carrier,
      l.baseline_cents as before, ${rule.costAfterAward(sql`l.baseline_cents`, sql`w.covered`, sql`w.paid`)} as after, l.historic_cents as spend
    from lane l left join won w on w.lane_id = l.id)`

const ownLanes = ({ companyId }: Caller) => sql`
  won as (
    select a.lane_id, ${rule.sumOfAwards.cost()} as paid from awards a
    where ${isConfirmed('a')} and a.carrier_id = ${companyId} group by a.lane_id),
  opening as (
    select distinct on (v.bid_id) v.bid_id, v.landed_cents from bid_versions v join bids b on b.id = v.bid_id
    where b.carrier_id = ${companyId} and ${bidCounts('v')} order by v.bid_id, v.version),
  found as (
    select l.id as lane_id, l.origin || ' > ' || l.destination as lane, l.equipment, c.name as carrier,
      coalesce(o.landed_cents, b.landed_cents) as before, b.landed_cents as after, coalesce(w.paid, b.landed_cents) as spend
    from bids b join lane l on l.id = b.lane_id join companies c on c.id = b.carrier_id
      left join won w on w.lane_id = l.id left join opening o on o.bid_id = b.id
    where b.carrier_id = ${companyId} and ${bidCounts('b')})`
