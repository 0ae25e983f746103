import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { type Database, type Db, preparedQuery } from './database.ts'

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

const seen = `pg_current_snapshot()::text as snapshot, extract(epoch from now())::float8 as at,
  (select extract(epoch from pg_postmaster_start_time())::text || ' ' || oid from pg_database where datname = current_database()) as "of"`

const seenQuery = preparedQuery<Seen>('seen', `select ${seen}`)

const changesQuery = preparedQuery<Seen & { lane_ids: number[] | null }>(
  'seen and changed lanes',
  `select ${seen}, (select array_agg(lane_id) from (
    select distinct lane_id from changed_lanes
    where company_id in (0, $1) and ($2::int is null or mode in (0, $2))
      and transaction >= pg_snapshot_xmin($3::pg_snapshot)::text::bigint
      and not pg_visible_in_snapshot(transaction::text::xid8, $3::pg_snapshot)
    limit ${mostLanes + 1}) changed) as lane_ids`,
)

/**
 * Read before the rows it stands for: what is committed between the two is in the rows, and named once
 * more by the next question.
 */
export async function seenNow(database: Database): Promise<Seen> {
  const [now] = await seenQuery(database, [])
  if (!now) throw new Error('The database does not report its state')
  return now
}

/** The lanes of a mode (undefined = all) whose row is another one to the company since then; 'any' where they cannot be named. */
export async function changesSince(
  companyId: number,
  mode: number | undefined,
  since: Seen,
  database: Database,
): Promise<{ seen: Seen; laneIds: number[] | 'any' }> {
  const [found] = await changesQuery(database, [companyId, mode ?? null, since.snapshot])
  if (!found) throw new Error('The database does not report its state')
  const { lane_ids, ...now } = found
  const ids = lane_ids ?? []
  const tooOld = since.of !== now.of || now.at - since.at > (keptHours * 3600) / 2
  return { seen: now, laneIds: tooOld || ids.length > mostLanes || ids.includes(0) ? 'any' : ids }
}

/** The lanes that figures are made of, as they were read, and what was read for all of them at once. */
export type LanesRead<Lane, Common> = {
  seen: Seen
  lanes: ReadonlyMap<number, Lane>
  common: Common
}

type Reading<Lane, Common> = {
  all(): Promise<{ lanes: ReadonlyMap<number, Lane>; common: Common }>
  /** Of these lanes those that are there; null where they need more in common than was read. */
  some(laneIds: readonly number[], common: Common): Promise<ReadonlyMap<number, Lane> | null>
}

/** A company's lanes as they are now: of those known `before` only the ones that changed are read. */
export async function lanesNow<Lane, Common>(
  companyId: number,
  before: LanesRead<Lane, Common> | undefined,
  reading: Reading<Lane, Common>,
  database: Database,
): Promise<LanesRead<Lane, Common>> {
  const renewed = before && (await renew(companyId, before, reading, database))
  if (renewed) return renewed
  const seen = await seenNow(database)
  return { seen, ...(await reading.all()) }
}

/** Null where all lanes have to be read. */
async function renew<Lane, Common>(
  companyId: number,
  before: LanesRead<Lane, Common>,
  reading: Reading<Lane, Common>,
  database: Database,
): Promise<LanesRead<Lane, Common> | null> {
  const { seen, laneIds } = await changesSince(companyId, undefined, before.seen, database)
  if (laneIds === 'any') return null
  if (laneIds.length === 0) return { ...before, seen }
  const changed = await reading.some(laneIds, before.common)
  if (!changed) return null
  const lanes = new Map(before.lanes)
  for (const id of laneIds) lanes.delete(id)
  for (const [id, lane] of changed) lanes.set(id, lane)
  return { seen, lanes, common: before.common }
}

/** Takes out what no reader may ask for any more. */
export const forgetOldChanges = (db: Db) =>
  db.execute(sql`delete from changed_lanes where at < now() - make_interval(hours => ${keptHours})`)

/** For what everybody may be shown and no trigger tells of: all answers are made again, lists of lanes are not. */
export const noteForEverybody = (db: Db) =>
  db.execute(sql`insert into changes (company_id, mode, transaction, token)
    values (0, 0, pg_current_xact_id()::text::bigint, hashtextextended(gen_random_uuid()::text, 0))`)
