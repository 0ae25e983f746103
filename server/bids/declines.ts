import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Decline } from '#contract/ext/declines.ts'
import type { DeclineReason } from '#domain/decline.ts'
import type { Caller, Context } from '#server/context.ts'
import { anyOf } from '#server/store/any-of.ts'
import type { Db, Transaction } from '#server/store/database.ts'
import { declines } from '#server/store/tables/bids.ts'
import { visibleLane } from '#server/lanes/lane-row.ts'
import type { LaneRow } from '#server/lanes/quantities.ts'
import type { Tender } from '#server/terms/terms.ts'

export type TenderedLane = { lane: LaneRow; tender: Tender }

/** Declines of the rounds that run now: lane_id, shipper_id, carrier_id, reason, declined_at. */
export const currentDeclines = sql`(
  select d.lane_id, l.company_id as shipper_id, d.carrier_id, d.reason, d.declined_at from ${declines} d
    join lanes l on l.id = d.lane_id
    left join negotiation_terms t on t.company_id = l.company_id and t.mode = l.mode
  where d.round = coalesce((t.terms->>'round')::int, 1))`

export async function listDeclines(
  caller: Caller,
  laneId: number,
  { database: { db } }: Pick<Context, 'database'>,
): Promise<Decline[]> {
  await visibleLane(caller, laneId, db)
  const { rows } = await db.execute<Omit<Decline, 'declinedAt'> & { at: Date }>(sql`
    select d.carrier_id as "carrierId", c.name as carrier, d.reason, d.declined_at as at
    from ${currentDeclines} d join companies c on c.id = d.carrier_id
    where d.lane_id = ${laneId} order by c.name collate "C"`)
  return rows.map(({ at, ...decline }) => ({ ...decline, declinedAt: new Date(at).toISOString() }))
}

export async function declinedBy(
  { companyId }: Pick<Caller, 'companyId'>,
  db: Db,
): Promise<Map<number, DeclineReason | null>> {
  const { rows } = await db.execute<{ lane_id: number; reason: DeclineReason | null }>(
    sql`select d.lane_id, d.reason from ${currentDeclines} d where d.carrier_id = ${companyId}`,
  )
  return new Map(rows.map(({ lane_id, reason }) => [lane_id, reason]))
}

/** Rows under this name of these lanes; undefined = of all. */
export const amongst = (laneIds: readonly number[] | undefined, rows = 'd'): SQL =>
  laneIds === undefined
    ? sql`true`
    : sql`${sql.identifier(rows)}.lane_id = any(${sql.param([...laneIds])}::int[])`

/** Answers the lanes that the carrier had declined in their running round until now. */
export async function forgetDeclines(
  tx: Transaction,
  { companyId }: Pick<Caller, 'companyId'>,
  lanes: readonly TenderedLane[],
): Promise<Set<number>> {
  const ids = lanes.map(({ lane }) => lane.id)
  const rounds = lanes.map(({ tender }) => tender.current.round)
  const declined = await tx
    .select({ laneId: declines.laneId, round: declines.round })
    .from(declines)
    .where(and(eq(declines.carrierId, companyId), anyOf(declines.laneId, ids)))
  const roundOf = new Map(ids.map((id, at) => [id, rounds[at]]))
  const current = declined.filter(({ laneId, round }) => roundOf.get(laneId) === round)
  // A statement that deletes nothing still has its triggers note changes.
  if (current.length === 0) return new Set()
  const { rows } = await tx.execute<{ lane_id: number }>(sql`
    delete from ${declines} d
    using unnest(${sql.param(ids)}::int[], ${sql.param(rounds)}::int[]) as o(lane_id, round)
    where d.carrier_id = ${companyId} and d.lane_id = o.lane_id and d.round = o.round
    returning d.lane_id`)
  return new Set(rows.map(({ lane_id }) => lane_id))
}
