import { sql } from 'drizzle-orm'
import type { Unanswered } from '#contract/ext/unanswered.ts'
import { isSubmitted } from '#server/bids/counting-bids.ts'
import type { Caller, Context } from '#server/context.ts'
import { currentDeclines } from '#server/bids/declines.ts'
import { isInRound } from '#server/terms/shortlist.ts'
import { visibleLane } from './lane-row.ts'

/** Who was invited to one of the shipper's lanes and has not answered; a draft is no answer. */
export async function listUnanswered(
  caller: Caller,
  laneId: number,
  { database: { db } }: Pick<Context, 'database'>,
): Promise<Unanswered[]> {
  await visibleLane(caller, laneId, db)
  const { rows } = await db.execute<{
    carrierId: number
    carrier: string
    invited: Date
    viewed: Date | null
  }>(sql`
    select i.carrier_id as "carrierId", c.name as carrier, i.invited_at as invited, i.viewed_at as viewed
    from lane_invitations i join companies c on c.id = i.carrier_id join lanes l on l.id = i.lane_id
    where i.lane_id = ${laneId} and ${isInRound('l', sql`i.carrier_id`)}
      and not exists (select from bids b
        where b.lane_id = i.lane_id and b.carrier_id = i.carrier_id and ${isSubmitted('b')})
      and not exists (select from ${currentDeclines} d
        where d.lane_id = i.lane_id and d.carrier_id = i.carrier_id)
    order by c.name collate "C"`)
  return rows.map(({ invited, viewed, ...carrier }) => ({
    ...carrier,
    invitedAt: new Date(invited).toISOString(),
    viewedAt: viewed === null ? null : new Date(viewed).toISOString(),
  }))
}
