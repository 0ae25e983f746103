import { asc, eq, type SQL, sql } from 'drizzle-orm'
import { may } from '#domain/capability.ts'
import type { Lane } from '#domain/lane.ts'
import { toDollars } from '#domain/money.ts'
import type { Caller, Context } from '#server/context.ts'
import { notFound } from '#server/refusal.ts'
import { anyOf } from '#server/store/any-of.ts'
import type { Db } from '#server/store/database.ts'
import { laneMonths, lanes } from '#server/store/tables/lanes.ts'
import { uploads } from '#server/store/tables/uploads.ts'
import { carrierLanes } from './carrier-lanes.ts'
import { shipperLanes } from './shipper-lanes.ts'
import { agreeing } from '#domain/quantity.ts'

export type WantedLanes = {
  mode?: number | undefined
  laneIds?: readonly number[] | undefined
  uploadId?: number | undefined
}

/**
 * The lanes a caller may see, set by set: no query per lane. Named lanes are all there or it is 404;
 * a single one brings its months.
 */
export async function listLanes(
  caller: Caller,
  wanted: WantedLanes,
  { database: { db } }: Pick<Context, 'database'>,
): Promise<Lane[]> {
  const found = await lanesThere(caller, wanted, db)
  const { laneIds } = wanted
  if (laneIds === undefined) return found
  if (found.length !== new Set(laneIds).size) {
    throw notFound(agreeing(laneIds.length, 'The lane', 'One of the lanes'))
  }
  const [only] = found
  return only && laneIds.length === 1
    ? [{ ...only, volume: await monthsOf(only.id, caller, db) }]
    : found
}

export async function lanesThere(caller: Caller, wanted: WantedLanes, db: Db): Promise<Lane[]> {
  const narrowed = await narrow(caller, wanted, db)
  return may(caller, 'bid')
    ? carrierLanes(caller, narrowed, db, wanted.laneIds)
    : shipperLanes(caller, narrowed, db, wanted.laneIds)
}

async function narrow(
  caller: Caller,
  { mode, laneIds, uploadId }: WantedLanes,
  db: Db,
): Promise<SQL[]> {
  return [
    ...(mode === undefined ? [] : [eq(lanes.mode, mode)]),
    ...(laneIds === undefined ? [] : [anyOf(lanes.id, laneIds)]),
    ...(uploadId === undefined ? [] : [await touchedBy(caller, uploadId, db)]),
  ]
}

/** Lanes that an own upload brought shipments (shipper) or bids (carrier) for. */
async function touchedBy(caller: Caller, uploadId: number, db: Db): Promise<SQL> {
  const [upload] = await db
    .select({ companyId: uploads.companyId })
    .from(uploads)
    .where(eq(uploads.id, uploadId))
  if (upload?.companyId !== caller.companyId) throw notFound('The upload')
  return may(caller, 'bid')
    ? sql`exists (select 1 from bids b where b.upload_id = ${uploadId} and b.lane_id = ${lanes.id} and b.carrier_id = ${caller.companyId})`
    : sql`exists (select 1 from shipments s where s.upload_id = ${uploadId} and s.lane_id = ${lanes.id})`
}

/** A carrier sees what moves, never what it cost. */
async function monthsOf(laneId: number, caller: Caller, db: Db): Promise<Lane['volume']> {
  const rows = await db
    .select()
    .from(laneMonths)
    .where(eq(laneMonths.laneId, laneId))
    .orderBy(asc(laneMonths.month))
  const withCost = may(caller, 'see baseline costs')
  return rows.map(({ month, cents, shipments, volume, forecastVolume }) => ({
    month,
    historicTotalChargeUSD: withCost ? toDollars(cents) : 0,
    shipmentAmount: shipments,
    avgCostPerUnit: withCost && volume > 0 ? toDollars(cents) / volume : null,
    avgCostPerShipment: withCost && shipments > 0 ? toDollars(cents) / shipments : null,
    volume: forecastVolume,
    historicVolume: volume,
  }))
}
