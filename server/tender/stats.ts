import { sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { statSchema } from '#contract/overview.ts'
import { type BiddableMode, modeDefinitions } from '#domain/mode.ts'
import type { Caller } from '#server/context.ts'
import type { Db } from '#server/store/database.ts'

type Stat = z.input<typeof statSchema>

type Figures = {
  lanes: number
  shipments: number
  volume: number
  spend: number
  covered: number | null
  paid: number | null
  with_bid: number
  with_incumbent: number
  incumbent_bid: number
  bids: number
}

/** Every stat of a mode from what was uploaded, bid and awarded; a carrier's are of its own lanes and bids. */
export async function statsOf(caller: Caller, mode: BiddableMode, db: Db): Promise<Stat[]> {
  const figures =
    caller.role === 'Carrier'
      ? await carrierFigures(caller, mode, db)
      : await shipperFigures(caller, mode, db)
  const ratio = (part: number, whole: number) => (whole === 0 ? null : part / whole)
  const { unit } = modeDefinitions[mode].measure
  const stat = (kind: Stat['kind'], value: number | null, inUnit: Stat['unit']): Stat => ({
    kind,
    value,
    unit: inUnit,
    trend: [],
  })
  const money = (cents: number | null) => (cents === null ? null : cents / 100)
  return [
    stat('Spend', caller.role === 'Carrier' ? null : figures.spend / 100, 'usd'),
    stat('Awarded', money(figures.paid), 'usd'),
    stat(
      'Savings',
      figures.paid === null || figures.covered === null
        ? null
        : (figures.covered - figures.paid) / 100,
      'usd',
    ),
    stat('BidCoverage', ratio(figures.with_bid, figures.lanes), 'ratio'),
    stat('IncumbentCoverage', ratio(figures.incumbent_bid, figures.with_incumbent), 'ratio'),
    stat('TotalBid', figures.bids, 'count'),
    stat('LaneBreakdown', figures.lanes, 'count'),
    stat('Volume', figures.volume, unit === '' ? 'count' : unit),
    stat('Shipments', figures.shipments, 'count'),
  ]
}

async function shipperFigures({ companyId }: Caller, mode: number, db: Db): Promise<Figures> {
  const { rows } = await db.execute<Figures>(sql`
    with lane as (select * from lanes where company_id = ${companyId} and mode = ${mode} and approved),
    bid as (
      select b.lane_id, count(*)::int as bids, bool_or(b.carrier_id = l.incumbent_id) as by_incumbent
      from bids b join lane l on l.id = b.lane_id
      where b.status <> 'draft' and b.landed_cents is not null group by b.lane_id),
    award as (
      select sum(a.baseline_cents)::bigint as covered, sum(a.awarded_cents)::bigint as paid
      from awards a join lane l on l.id = a.lane_id where a.state = 'confirmed' and l.baseline_cents is not null)
    select count(*)::int as lanes, coalesce(sum(shipment_count), 0)::int as shipments,
      coalesce(sum(forecast_volume), 0)::float8 as volume, coalesce(sum(historic_cents), 0)::bigint as spend,
      (select covered from award), (select paid from award),
      count(bid.lane_id)::int as with_bid, coalesce(sum(bid.bids), 0)::int as bids,
      count(incumbent_id)::int as with_incumbent, count(*) filter (where bid.by_incumbent)::int as incumbent_bid
    from lane left join bid on bid.lane_id = lane.id`)
  return rows[0] ?? none
}

async function carrierFigures({ companyId }: Caller, mode: number, db: Db): Promise<Figures> {
  const { rows } = await db.execute<Figures>(sql`
    with lane as (
      select l.* from lanes l join lane_invitations i on i.lane_id = l.id and i.carrier_id = ${companyId}
      where l.mode = ${mode} and l.status in ('started', 'paused', 'awarded')),
    bid as (
      select b.lane_id from bids b where b.carrier_id = ${companyId} and b.status <> 'draft' and b.landed_cents is not null)
    select count(*)::int as lanes, coalesce(sum(shipment_count), 0)::int as shipments,
      coalesce(sum(forecast_volume), 0)::float8 as volume, 0 as spend, null as covered,
      (select sum(awarded_cents)::bigint from awards a join lane l on l.id = a.lane_id
        where a.carrier_id = ${companyId} and a.state = 'confirmed') as paid,
      count(bid.lane_id)::int as with_bid, count(bid.lane_id)::int as bids,
      count(*) filter (where incumbent_id = ${companyId})::int as with_incumbent,
      count(bid.lane_id) filter (where incumbent_id = ${companyId})::int as incumbent_bid
    from lane left join bid on bid.lane_id = lane.id`)
  return rows[0] ?? none
}

const none: Figures = {
  lanes: 0,
  shipments: 0,
  volume: 0,
  spend: 0,
  covered: null,
  paid: null,
  with_bid: 0,
  with_incumbent: 0,
  incumbent_bid: 0,
  bids: 0,
}
