import { sql } from 'drizzle-orm'
import { laneName } from '#domain/lane.ts'
import { modeTitle } from '#domain/mode.ts'
import { NotificationType, Priority } from '#domain/notification.ts'
import type { NewNotice } from '#server/notice.ts'
import type { Transaction } from '#server/store/database.ts'
import { laneInvitations } from '#server/store/tables/lanes.ts'
import { addToShortlist } from '#server/terms/shortlist.ts'
import type { LaneRow } from './quantities.ts'

/**
 * Lanes to carriers, each to each; who is invited already stays so. Answers how many pairs are new. Those are
 * in the round that runs where their lane is: one that starts with them, or one that takes part already.
 */
export async function inviteToLanes(
  tx: Transaction,
  /** As they were before they started. */
  rows: readonly Pick<LaneRow, 'id' | 'status'>[],
  carriers: readonly number[],
  now: Date,
): Promise<number> {
  const { rows: added } = await tx.execute<{ lane_id: number; carrier_id: number }>(sql`
    insert into ${laneInvitations} (lane_id, carrier_id, invited_at)
    select l.id, c.id, ${now} from unnest(${sql.param(rows.map(({ id }) => id))}::int[]) as l(id)
      cross join unnest(${sql.param([...carriers])}::int[]) as c(id)
    on conflict do nothing returning lane_id, carrier_id`)
  const fresh = rows.filter(({ status }) => status === 'open').map(({ id }) => id)
  if (added.length > 0) await addToShortlist(tx, added, fresh)
  return added.length
}

export const bidsWanted = (
  companyId: number,
  mode: number,
  rows: readonly Pick<LaneRow, 'id' | 'origin' | 'destination'>[],
): NewNotice => ({
  companyId,
  mode,
  laneId: rows.length === 1 ? (rows[0]?.id ?? null) : null,
  type: NotificationType.Announcement,
  description: `Bidding opened on ${
    rows.length === 1 && rows[0] ? laneName(rows[0]) : `${rows.length} lanes in ${modeTitle(mode)}`
  }`,
  priority: Priority.Information,
})
