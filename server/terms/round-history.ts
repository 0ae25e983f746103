import { sql } from 'drizzle-orm'
import type { TenderRound } from '#contract/ext/tender-rounds.ts'
import type { ShortlistRule } from '#domain/shortlist.ts'
import { toDollars } from '#domain/money.ts'
import { bidCounts, isSubmitted } from '#server/bids/counting-bids.ts'
import type { Caller, Context } from '#server/context.ts'

type Row = {
  round: number
  opens_at: Date | string | null
  closes_at: Date | string | null
  bids: number
  carriers: number
  lanes: number
  best_cents: number | string | null
  zone: string
  rule: ShortlistRule | null
  places: { id: number; name: string; lanes: number }[] | null
  shortlisted: number | null
}

/** The rounds of a shipper's tender, newest first: bids made in each, and the best of every lane at its end. */
export async function roundHistory(
  caller: Caller,
  mode: number,
  { database }: Context,
): Promise<TenderRound[]> {
  const { rows } = await database.db.execute<Row>(sql`
    with rounds as (
      select round, opens_at, closes_at, zone, shortlist as rule from tender_rounds
      where company_id = ${caller.companyId} and mode = ${mode}
    ), versions as (
      select v.bid_id, v.version, v.round, v.status, v.landed_cents, b.lane_id, b.carrier_id
      from bid_versions v join bids b on b.id = v.bid_id join lanes l on l.id = b.lane_id
      where l.company_id = ${caller.companyId} and l.mode = ${mode}
    ), made as (
      select round, count(distinct bid_id)::int as bids, count(distinct carrier_id)::int as carriers
      from versions where ${isSubmitted('versions')} group by round
    ), standing as (
      select distinct on (r.round, v.bid_id) r.round, v.lane_id, v.status, v.landed_cents
      from rounds r join versions v on v.round <= r.round
      order by r.round, v.bid_id, v.version desc
    ), best as (
      select round, lane_id, min(landed_cents) as cents from standing
      where ${bidCounts('standing')} group by round, lane_id
    ), sums as (
      select round, count(*)::int as lanes, sum(cents)::bigint as cents from best group by round
    ), places as (
      select s.round, s.carrier_id, s.lane_id from shortlist_places s join lanes l on l.id = s.lane_id
      where l.company_id = ${caller.companyId} and l.mode = ${mode}
    ), listed as (
      select p.round, json_agg(json_build_object('id', c.id, 'name', c.name, 'lanes', p.lanes) order by c.name) as places
      from (select round, carrier_id, count(*)::int as lanes from places group by round, carrier_id) p
        join companies c on c.id = p.carrier_id group by p.round
    )
    select r.round, r.opens_at, r.closes_at, r.zone, r.rule, h.places,
      (select count(distinct lane_id)::int from places p where p.round = r.round) as shortlisted, coalesce(m.bids, 0) as bids,
      coalesce(m.carriers, 0) as carriers, coalesce(s.lanes, 0) as lanes, coalesce(s.cents, 0) as best_cents
    from rounds r left join made m on m.round = r.round left join sums s on s.round = r.round
      left join listed h on h.round = r.round
    order by r.round desc`)
  return rows.map((row) => ({
    round: row.round,
    opensAt: timeOf(row.opens_at),
    closesAt: timeOf(row.closes_at),
    bids: row.bids,
    carriers: row.carriers,
    lanes: row.lanes,
    bestCost: toDollars(Number(row.best_cents)),
    zone: row.zone,
    shortlist: row.rule && {
      rule: row.rule,
      lanes: row.shortlisted ?? 0,
      carriers: row.places ?? [],
    },
  }))
}

const timeOf = (time: Date | string | null) => (time === null ? null : new Date(time).toISOString())
