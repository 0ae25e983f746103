import { type SQL, sql } from 'drizzle-orm'
import type { Cents } from '#domain/money.ts'
import { bidCounts } from '#server/bids/counting-bids.ts'
import type { Caller } from '#server/context.ts'
import type { Db } from '#server/store/database.ts'
import { type LaneScope, lanesInScope } from '#server/lanes/lane-scope.ts'
import { type ReportAnswer, reportOf, wholeLane } from './report.ts'

export type OwnOffer = {
  lane_id: number
  lane: string
  equipment: string | null
  carrier: string
  /** The first complete bid it submitted, and the newest. */
  first: Cents
  newest: Cents
}

/** A carrier's report of the lanes it is the incumbent of: its newest bids against its first. */
export async function ownSavings(caller: Caller, scope: LaneScope, db: Db): Promise<ReportAnswer> {
  const lanes = await lanesInScope(caller, scope, db)
  const offers = await ownOffers(caller, lanes, sql`l.incumbent_id = ${caller.companyId}`, db)
  const { rows } = await db.execute<{ held: number }>(sql`
    with ${lanes} select count(*)::int as held from lane l where l.incumbent_id = ${caller.companyId}`)
  const lines = offers.map(({ lane_id, lane, equipment, carrier, first, newest }) =>
    wholeLane({ laneId: lane_id, lane, equipment, baseline: first, cost: newest }, carrier),
  )
  return reportOf({ lines, withoutBaseline: 0, withoutBid: (rows[0]?.held ?? 0) - lines.length })
}

/** A carrier's own valid bids on the lanes of a scope, and what it asked at first. */
export async function ownOffers(
  { companyId }: Caller,
  lanes: SQL,
  narrowed: SQL,
  db: Db,
): Promise<OwnOffer[]> {
  const { rows } = await db.execute<OwnOffer>(sql`
    with ${lanes},
    opening as (
      select distinct on (v.bid_id) v.bid_id, v.landed_cents
      from bid_versions v join bids b on b.id = v.bid_id
      where b.carrier_id = ${companyId} and ${bidCounts('v')}
      order by v.bid_id, v.version)
    select b.lane_id, l.origin || ' > ' || l.destination as lane, l.equipment, c.name as carrier,
      coalesce(o.landed_cents, b.landed_cents) as first, b.landed_cents as newest
    from bids b join lane l on l.id = b.lane_id join companies c on c.id = b.carrier_id left join opening o on o.bid_id = b.id
    where b.carrier_id = ${companyId} and ${bidCounts('b')} and ${narrowed}
    order by l.origin collate "C", l.destination collate "C", b.lane_id`)
  return rows
}
