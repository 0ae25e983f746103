import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from './database.ts'

/** What a reader has seen of the database: every transaction of `snapshot`. */
export const seenSchema = z.object({
  snapshot: z.string().regex(/^\d+:\d+:[\d,]*$/),
  /** Which database, since its last start: after a restore the numbers of transactions begin again. */
  of: z.string(),
  at: z.number(),
})
export type Seen = z.infer<typeof seenSchema>

/** More lanes than these are read faster as the whole list. */
const mostLanes = 2000
/** How long what changed is kept; a reader that was away for half of it reads all lanes. */
const keptHours = 2

/**
 * Read before the rows it stands for: what is committed between the two is in the rows, and named once
 * more by the next question.
 */
export async function seenNow(db: Db): Promise<Seen> {
  const { rows } = await db.execute<Seen>(sql`
    select pg_current_snapshot()::text as snapshot, extract(epoch from now())::float8 as at,
      extract(epoch from pg_postmaster_start_time())::text || ' ' || d.oid as "of"
    from pg_database d where d.datname = current_database()`)
  const [now] = rows
  if (!now) throw new Error('The database does not tell its state')
  return now
}

/** The lanes whose row is another one to the company since then; 'any' where they cannot be named. */
export async function changedLaneIds(
  companyId: number,
  mode: number,
  { since, now }: { since: Seen; now: Seen },
  db: Db,
): Promise<number[] | 'any'> {
  if (since.of !== now.of || now.at - since.at > (keptHours * 3600) / 2) return 'any'
  const { rows } = await db.execute<{ lane_id: number }>(sql`
    select distinct lane_id from changed_lanes
    where company_id in (0, ${companyId}) and mode in (0, ${mode})
      and transaction >= pg_snapshot_xmin(${since.snapshot}::pg_snapshot)::text::bigint
      and not pg_visible_in_snapshot(transaction::text::xid8, ${since.snapshot}::pg_snapshot)
    limit ${mostLanes + 1}`)
  const ids = rows.map(({ lane_id }) => lane_id)
  return ids.length > mostLanes || ids.includes(0) ? 'any' : ids
}

/** Takes out what no reader may ask for any more. */
export const forgetOldChanges = (db: Db) =>
  db.execute(sql`delete from changed_lanes where at < now() - make_interval(hours => ${keptHours})`)
