import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from '#server/context.ts'
import type { Db } from '#server/store/database.ts'
import { ownOf } from './figures.ts'

/** What a day (UTC) added to a tender; money in cents. */
export type BiddingDay = {
  day: string
  bids: number
  /** Lanes bid on for the first time, and for the first time by their incumbent. */
  withBid: number
  incumbentBid: number
  paid: number
  saved: number
}

type Counted = { what: keyof Omit<BiddingDay, 'day'>; day: number; amount: number }

/**
 * The days that moved a tender, oldest first. A bid counts on the day it was first submitted: improving
 * it later does not make it new. What has no time is of the first day ever.
 */
export async function biddingDays(caller: Caller, lanes: SQL, db: Db): Promise<BiddingDay[]> {
  const { rows } = await db.execute<Counted>(sql`
    with ${lanes},
    offer as (
      select b.lane_id, b.carrier_id = l.incumbent_id as by_incumbent, ${dayOf(firstSubmitted)} as day
      from bids b join lane l on l.id = b.lane_id
      where b.status <> 'draft' and b.landed_cents is not null and ${ownOf(caller, 'b')}),
    bid_on as (
      select min(day) as day, min(day) filter (where by_incumbent) as incumbent_day from offer group by lane_id),
    won as (
      select ${dayOf(sql`a.confirmed_at`)} as day, a.awarded_cents, a.baseline_cents - a.awarded_cents as saved_cents
      from awards a join lane l on l.id = a.lane_id where a.state = 'confirmed' and ${ownOf(caller, 'a')})
    select 'bids' as what, day, count(*)::int as amount from offer group by day
    union all select 'withBid', day, count(*)::int from bid_on group by day
    union all select 'incumbentBid', incumbent_day, count(*)::int from bid_on where incumbent_day is not null group by 2
    union all select 'paid', day, sum(awarded_cents)::bigint from won group by day
    union all select 'saved', day, coalesce(sum(saved_cents), 0)::bigint from won group by day`)
  const days = new Map<number, BiddingDay>()
  for (const { what, day, amount } of rows) {
    const known = days.get(day) ?? { ...nothing, day: dateOf(day) }
    days.set(day, { ...known, [what]: known[what] + amount })
  }
  return [...days.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1))
}

const nothing = { bids: 0, withBid: 0, incumbentBid: 0, paid: 0, saved: 0 }

/** Later versions need a look at the first; most bids have but one. */
const firstSubmitted = sql`case when b.version = 1 then b.submitted_at else least(b.submitted_at, (
  select min(v.created_at) from bid_versions v
  where v.bid_id = b.id and v.status <> 'draft' and v.landed_cents is not null)) end`

/** Whole days since 1970: grouping by a number is quicker than by words. */
const dayOf = (time: SQL) =>
  sql`coalesce((${time} at time zone 'UTC')::date - date '1970-01-01', 0)`

const dateOf = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10)
