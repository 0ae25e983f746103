import { type SQL, sql } from 'drizzle-orm'
import { isConfirmed } from '#server/awards/confirmed-awards.ts'
import type { Caller } from '#server/context.ts'
import { sumOfAwards } from '#server/savings/savings-rule.ts'
import type { Db } from '#server/store/database.ts'
import { type BidDay, ownOf } from './figures.ts'

/** What a carrier was awarded on a day, whole days since 1970; money in cents, negative where it ended that day. */
export type AwardDay = {
  carrier_id: number
  carrier: string
  day: number
  /** Whether the awards still stand. */
  stands: boolean
  paid: number
  saved: number
}

/**
 * The awards of a scope by carrier and day, read once for all stats. One that was withdrawn or declined counts from
 * its confirmation until then: a week ago it stood.
 */
export async function awardDays(caller: Caller, lanes: SQL, db: Db): Promise<AwardDay[]> {
  const { rows } = await db.execute<AwardDay>(sql`
    with ${lanes}
    select a.carrier_id, c.name as carrier, ${dayOf(sql`m.at`)} as day, ${isConfirmed('a')} as stands,
      ${sumOfAwards.cost()} * m.sign as paid, coalesce(${sumOfAwards.savings()}, 0) * m.sign as saved
    from awards a join lane l on l.id = a.lane_id join companies c on c.id = a.carrier_id
      cross join lateral (values (a.confirmed_at, 1), (${endedAt}, -1)) m(at, sign)
    where (${isConfirmed('a')} and m.sign = 1 or not ${isConfirmed('a')} and a.confirmed_at is not null and ${endedAt} is not null)
      and ${ownOf(caller, 'a')} group by a.carrier_id, c.name, 3, 4, m.sign`)
  return rows
}

const endedAt = sql`least(a.withdrawn_at, case when a.answer = 'declined' then a.answered_at end)`

/** What each carrier was awarded and what it saves, cents, the largest award first. */
export function awardsByCarrier(
  awards: readonly AwardDay[],
): { carrier: string; paid: number; saved: number }[] {
  const carriers = new Map<number, { carrier: string; paid: number; saved: number }>()
  for (const { carrier_id, carrier, paid, saved } of awards) {
    const known = carriers.get(carrier_id)
    carriers.set(carrier_id, {
      carrier,
      paid: paid + (known?.paid ?? 0),
      saved: saved + (known?.saved ?? 0),
    })
  }
  return [...carriers.values()]
    .toSorted((a, b) => b.paid - a.paid || (a.carrier < b.carrier ? -1 : 1))
    .slice(0, 50)
}

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

/** The days that moved a tender, oldest first. What has no time is of the first day ever. */
export function biddingDays(bids: readonly BidDay[], awards: readonly AwardDay[]): BiddingDay[] {
  const days = new Map<number, BiddingDay>()
  const dayAt = (day: number) => {
    const known = days.get(day) ?? { ...nothing, day: dateOf(day) }
    days.set(day, known)
    return known
  }
  for (const { day, bids: count, with_bid, incumbent_bid } of bids) {
    const on = dayAt(day)
    on.bids += count
    on.withBid += with_bid
    on.incumbentBid += incumbent_bid
  }
  for (const { day, paid, saved } of awards) {
    const on = dayAt(day)
    on.paid += paid
    on.saved += saved
  }
  return [...days.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1))
}

const nothing = { bids: 0, withBid: 0, incumbentBid: 0, paid: 0, saved: 0 }

/** Whole days since 1970: grouping by a number is quicker than by words. */
export const dayOf = (time: SQL) =>
  sql`coalesce((${time} at time zone 'UTC')::date - date '1970-01-01', 0)`

const dateOf = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10)
