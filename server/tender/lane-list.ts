import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Lane } from '#domain/lane.ts'
import type { Caller, Context } from '#server/context.ts'
import type { Db, Transaction } from '#server/store/database.ts'
import { bids, laneInvitations, laneMonths, lanes } from '#server/store/tables.ts'
import { presentForCarrier, presentForShipper, type ShipperFigures } from './present-lane.ts'
import { termsOf } from './terms.ts'

type Wanted = {
  mode?: number | undefined
  laneIds?: readonly number[] | undefined
  uploadId?: number | undefined
}

/** The lanes a caller may see, set by set: no query per lane. Several ids narrow, one fills the months. */
export async function listLanes(caller: Caller, wanted: Wanted, context: Context): Promise<Lane[]> {
  const { db } = context.database
  const found =
    caller.role === 'Carrier'
      ? await carrierLanes(caller, wanted, db)
      : await shipperLanes(caller, wanted, db)
  const only = wanted.laneIds?.length === 1 ? found[0] : undefined
  return only ? [{ ...only, volume: await monthsOf(only.id, caller, db) }] : found
}

const narrowed = ({ mode, laneIds, uploadId }: Wanted): SQL | undefined =>
  and(
    mode === undefined ? undefined : eq(lanes.mode, mode),
    laneIds === undefined ? undefined : inArray(lanes.id, [...laneIds]),
    uploadId === undefined
      ? undefined
      : sql`exists (select 1 from shipments s where s.upload_id = ${uploadId} and s.lane_id = ${lanes.id})`,
  )

async function shipperLanes(caller: Caller, wanted: Wanted, db: Db | Transaction): Promise<Lane[]> {
  const own = and(eq(lanes.companyId, caller.companyId), eq(lanes.approved, true), narrowed(wanted))
  const rows = await db
    .select()
    .from(lanes)
    .where(own)
    .orderBy(asc(lanes.origin), asc(lanes.destination), asc(lanes.id))
  const figures = await shipperFigures(sql`select id from lanes where ${own}`, db)
  const closing = await closingTimes(rows, db)
  return rows.map((row) =>
    presentForShipper(row, figures.get(row.id), closing.get(row.mode) ?? null),
  )
}

/** Bids and awards of lanes in one pass each. */
async function shipperFigures(
  ofLanes: SQL,
  db: Db | Transaction,
): Promise<Map<number, ShipperFigures>> {
  const { rows } = await db.execute<ShipperFigures & { lane_id: number }>(sql`
    with chosen as (${ofLanes}),
    bid as (
      select b.lane_id, count(*)::int as received, min(b.landed_cents) as best,
        (array_agg(c.name order by b.landed_cents, b.id))[1] as best_carrier,
        sum(b.completion) as completion, bool_or(b.status = 'accepted') as accepted
      from bids b join companies c on c.id = b.carrier_id
      where b.lane_id in (select id from chosen) and b.status <> 'draft' and b.landed_cents is not null
      group by b.lane_id),
    invited as (
      select lane_id, count(*)::int as carriers from lane_invitations
      where lane_id in (select id from chosen) group by lane_id),
    award as (
      select a.lane_id,
        sum(a.awarded_cents) filter (where a.state = 'pending') as pending,
        sum(a.awarded_cents) filter (where a.state = 'confirmed') as awarded,
        sum(a.baseline_cents) filter (where a.state = 'confirmed') as covered
      from awards a where a.lane_id in (select id from chosen) and a.state <> 'withdrawn' group by a.lane_id)
    select l.id as lane_id, coalesce(bid.received, 0) as received, bid.best, bid.best_carrier,
      coalesce(bid.completion / nullif(invited.carriers, 0), 0) as completion, coalesce(invited.carriers, 0) as invited,
      award.pending::bigint as pending, award.awarded::bigint as awarded, award.covered::bigint as covered
    from chosen l left join bid on bid.lane_id = l.id left join invited on invited.lane_id = l.id left join award on award.lane_id = l.id
    where bid.lane_id is not null or award.lane_id is not null or invited.lane_id is not null`)
  return new Map(rows.map((row) => [row.lane_id, row]))
}

async function carrierLanes(caller: Caller, wanted: Wanted, db: Db | Transaction): Promise<Lane[]> {
  const rows = await db
    .select({ lane: lanes, bid: bids })
    .from(lanes)
    .innerJoin(
      laneInvitations,
      and(eq(laneInvitations.laneId, lanes.id), eq(laneInvitations.carrierId, caller.companyId)),
    )
    .leftJoin(bids, and(eq(bids.laneId, lanes.id), eq(bids.carrierId, caller.companyId)))
    .where(and(inArray(lanes.status, ['started', 'paused', 'awarded']), narrowed(wanted)))
    .orderBy(asc(lanes.origin), asc(lanes.destination), asc(lanes.id))
  const ids = rows.map(({ lane }) => lane.id)
  const won = await wonBy(caller, ids, db)
  const terms = new Map<string, Awaited<ReturnType<typeof termsOf>>>()
  const lanesSeen: Lane[] = []
  for (const { lane, bid } of rows) {
    const key = `${lane.companyId} ${lane.mode}`
    const known = terms.get(key) ?? (await termsOf(lane.companyId, lane.mode, db))
    terms.set(key, known)
    lanesSeen.push(presentForCarrier(lane, bid, known, caller.companyId, won.get(lane.id) ?? null))
  }
  return lanesSeen
}

async function wonBy(
  caller: Caller,
  laneIds: readonly number[],
  db: Db | Transaction,
): Promise<Map<number, number>> {
  if (laneIds.length === 0) return new Map()
  const { rows } = await db.execute<{ lane_id: number; cents: number }>(sql`
    select lane_id, sum(awarded_cents)::bigint as cents from awards
    where carrier_id = ${caller.companyId} and state = 'confirmed' group by lane_id`)
  return new Map(rows.map(({ lane_id, cents }) => [lane_id, cents]))
}

async function closingTimes(
  rows: readonly { companyId: number; mode: number }[],
  db: Db | Transaction,
) {
  const closing = new Map<number, string | null>()
  for (const { companyId, mode } of rows) {
    if (!closing.has(mode)) closing.set(mode, (await termsOf(companyId, mode, db)).closesAt)
  }
  return closing
}

/** A carrier sees what moves, never what it cost. */
async function monthsOf(
  laneId: number,
  caller: Caller,
  db: Db | Transaction,
): Promise<Lane['volume']> {
  const rows = await db
    .select()
    .from(laneMonths)
    .where(eq(laneMonths.laneId, laneId))
    .orderBy(asc(laneMonths.month))
  const withCost = caller.role !== 'Carrier'
  return rows.map(({ month, cents, shipments, volume, forecastVolume }) => ({
    month,
    historicTotalChargeUSD: withCost ? cents / 100 : 0,
    shipmentAmount: shipments,
    avgCostPerUnit: withCost && volume > 0 ? cents / 100 / volume : null,
    avgCostPerShipment: withCost && shipments > 0 ? cents / 100 / shipments : null,
    volume: forecastVolume,
  }))
}
