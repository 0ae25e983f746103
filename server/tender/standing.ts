import { sql } from 'drizzle-orm'
import type { TenderStanding } from '#contract/ext/tender-standing.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { hasPassed } from '#domain/terms-problem.ts'
import type { Caller, Context } from '#server/context.ts'
import { lightForCarrier } from './carrier-view.ts'
import { currentDeclines } from './declines.ts'
import { knowsIncumbent, ownOf } from './figures.ts'
import { seenBy } from './lane-scope.ts'

type Row = {
  mode: BiddableMode
  shipper: string
  round: number
  closes_at: string | null
  lanes: number
  spend: number
  with_incumbent: number
  incumbent_bid: number
  targets: number
  started: number
  submitted: number
  without_bid: number
  drafts: number
  /** Of the lanes given more time than their round has: when the next of them closes, and what is to do on them. */
  extended_until: Date | string | null
  extended_without_bid: number
  extended_drafts: number
  green: number
  amber: number
  red: number
  at_stake: number
  pending: number
  pending_cents: number
  awarded: number
  awarded_cents: number
  sees_light: boolean
}

/** Where each tender stands, by shipper and mode; a carrier counts its own lanes, bids and awards only. */
export async function tenderStandings(
  caller: Caller,
  { database, now }: Pick<Context, 'database' | 'now'>,
): Promise<TenderStanding[]> {
  const isCarrier = caller.role === 'Carrier'
  const { rows } = await database.db.execute<Row>(sql`
    with lane as (
      select l.id, l.company_id, l.mode, l.status, l.light, l.baseline_cents, l.target_cents,
        l.historic_cents, l.incumbent_id, ${knowsIncumbent(caller)} as has_incumbent,
        l.status = 'started' and l.own_closes_at > ${now()} as extended, l.own_closes_at from lanes l
      where ${seenBy(caller)}),
    offer as (
      select b.lane_id, bool_or(b.status <> 'draft' and b.landed_cents is not null) as submitted,
        bool_or(b.status <> 'draft' and b.landed_cents is not null and b.carrier_id = lane.incumbent_id) as by_incumbent,
        bool_or(b.status = 'draft') as draft, min(${lightForCarrier}) as light, sum(b.landed_cents) filter (where b.status <> 'draft') as cents
      from bids b join lane on lane.id = b.lane_id where ${ownOf(caller, 'b')} group by b.lane_id),
    award as (
      select a.lane_id, sum(a.awarded_cents) filter (where a.state = 'pending') as pending,
        sum(a.awarded_cents) filter (where a.state = 'confirmed') as confirmed
      from awards a join lane on lane.id = a.lane_id where a.state <> 'withdrawn' and ${ownOf(caller, 'a')} group by a.lane_id),
    declined as (
      select d.lane_id from ${currentDeclines} d where ${isCarrier ? sql`d.carrier_id = ${caller.companyId}` : sql`false`}),
    one as (
      select lane.*, lane.status = 'started' as open,
        lane.status = 'started' or ${isCarrier ? sql`false` : sql`a.pending is not null`} as signals,
        d.lane_id is not null as declined, coalesce(o.by_incumbent, false) as by_incumbent, coalesce(o.submitted, false) as submitted, coalesce(o.draft, false) as draft,
        ${isCarrier ? sql`o.light` : sql`lane.light`} as shown_light,
        ${isCarrier ? sql`o.cents` : sql`lane.baseline_cents`} as stake, a.pending, a.confirmed
      from lane left join offer o on o.lane_id = lane.id left join award a on a.lane_id = lane.id
        left join declined d on d.lane_id = lane.id)
    select one.mode, c.name as shipper, coalesce((min(t.terms->>'round'))::int, 1) as round, min(t.terms->>'closesAt') as closes_at,
      count(*)::int as lanes, coalesce(sum(historic_cents::float8), 0)::bigint as spend,
      count(*) filter (where has_incumbent)::int as with_incumbent, count(*) filter (where by_incumbent)::int as incumbent_bid,
      count(*) filter (where target_cents > 0)::int as targets, count(*) filter (where open)::int as started,
      count(*) filter (where submitted)::int as submitted, count(*) filter (where open and not submitted and not declined)::int as without_bid,
      count(*) filter (where open and draft and not declined)::int as drafts,
      min(own_closes_at) filter (where extended) as extended_until,
      count(*) filter (where extended and not submitted and not declined)::int as extended_without_bid,
      count(*) filter (where extended and draft and not declined)::int as extended_drafts,
      count(*) filter (where signals and shown_light = 'Green')::int as green,
      count(*) filter (where signals and shown_light = 'Amber')::int as amber,
      count(*) filter (where signals and shown_light = 'Red' and ${isCarrier ? sql`submitted` : sql`true`})::int as red,
      coalesce(sum(stake) filter (where open), 0)::bigint as at_stake,
      count(pending)::int as pending, coalesce(sum(pending), 0)::bigint as pending_cents,
      count(confirmed)::int as awarded, coalesce(sum(confirmed), 0)::bigint as awarded_cents,
      coalesce(bool_and((t.terms->'carriersSee'->>'light')::boolean), true) as sees_light
    from one join companies c on c.id = one.company_id
      left join negotiation_terms t on t.company_id = one.company_id and t.mode = one.mode
    group by one.company_id, c.name, one.mode order by one.mode, c.name`)
  return rows.map((row) => present(row, isCarrier, hasPassed(row.closes_at, now())))
}

/**
 * A carrier is told nothing of awards that are not announced, of targets, or of lights it may not see. Once
 * the round is over it has nothing to do but on the lanes that were given more time.
 */
function present(row: Row, isCarrier: boolean, isOver: boolean): TenderStanding {
  const seesLight = !isCarrier || row.sees_light
  const tooLate = isCarrier && isOver
  const extendedUntil = isOver && row.extended_until !== null ? new Date(row.extended_until) : null
  const drafts = isOver ? row.extended_drafts : row.drafts
  return {
    mode: row.mode,
    shipper: isCarrier ? row.shipper : null,
    round: row.round,
    closesAt: extendedUntil?.toISOString() ?? row.closes_at,
    lanes: row.lanes,
    spend: isCarrier ? 0 : row.spend / 100,
    withIncumbent: row.with_incumbent,
    incumbentBid: row.incumbent_bid,
    targets: isCarrier ? 0 : row.targets,
    started: row.started,
    submitted: row.submitted,
    withoutBid: tooLate ? row.extended_without_bid : row.without_bid,
    drafts: isCarrier ? drafts : 0,
    lights: seesLight
      ? { Green: row.green, Amber: row.amber, Red: row.red }
      : { Green: 0, Amber: 0, Red: 0 },
    atStake: row.at_stake / 100,
    pending: isCarrier ? 0 : row.pending,
    pendingCost: isCarrier ? 0 : row.pending_cents / 100,
    awarded: row.awarded,
    awardedCost: row.awarded_cents / 100,
  }
}
