import { sql } from 'drizzle-orm'
import { laneName } from '#domain/lane.ts'
import { modeTitle } from '#domain/mode.ts'
import { NotificationType, Priority } from '#domain/notification.ts'
import type { NewNotice } from '#server/notice.ts'
import type { Transaction } from '#server/store/database.ts'
import { laneInvitations } from '#server/store/tables/lanes.ts'
import type { LaneRow } from './quantities.ts'

/** Lanes to carriers, each to each; who is invited already stays so. Answers how many pairs are new. */
export async function inviteToLanes(
  tx: Transaction,
  rows: readonly Pick<LaneRow, 'id'>[],
  carriers: readonly number[],
  now: Date,
): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    insert into ${laneInvitations} (lane_id, carrier_id, invited_at)
    select l.id, c.id, ${now} from unnest(${sql.param(rows.map(({ id }) => id))}::int[]) as l(id)
      cross join unnest(${sql.param([...carriers])}::int[]) as c(id)
    on conflict do nothing`)
  return rowCount ?? 0
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
