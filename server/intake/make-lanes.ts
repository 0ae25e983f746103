import { and, eq, inArray, sql } from 'drizzle-orm'
import { tradeRegionOf } from '#domain/trade-region.ts'
import { modeDefinitions } from '#domain/mode.ts'
import { laneDistance } from '#server/reference/distance.ts'
import { keepSeaPaths } from '#server/reference/sea-paths.ts'
import { insertMany } from '#server/store/bulk.ts'
import type { Transaction } from '#server/store/database.ts'
import { lanes } from '#server/store/tables/lanes.ts'
import type { CleanRow } from './cleanse-row.ts'
import { laneLocation } from './lane-key.ts'

/** Makes the lanes that rows name and that do not exist yet, unseen until approval; returns how many lanes the rows touch. */
export async function makeLanes(
  tx: Transaction,
  companyId: number,
  rows: readonly CleanRow[],
): Promise<number> {
  const named = new Map<string, CleanRow>()
  for (const row of rows) {
    const key = `${row.mode}|${row.lane.laneKey}`
    if (!named.has(key)) named.set(key, row)
  }
  for (const mode of new Set(rows.map((row) => row.mode))) {
    const ofMode = [...named.values()].filter((row) => row.mode === mode)
    const existing = await tx
      .select({ laneKey: lanes.laneKey })
      .from(lanes)
      .where(
        and(
          eq(lanes.companyId, companyId),
          eq(lanes.mode, mode),
          inArray(
            lanes.laneKey,
            ofMode.map((row) => row.lane.laneKey),
          ),
        ),
      )
    const known = new Set(existing.map(({ laneKey }) => laneKey))
    const fresh = ofMode.filter((row) => !known.has(row.lane.laneKey))
    await insertMany(
      tx,
      lanes,
      fresh.map((row) => newLane(companyId, row)),
    )
    if (modeDefinitions[mode].family === 'ocean') {
      await keepSeaPaths(
        fresh.map(({ origin, destination }) => ({ from: origin.port, to: destination.port })),
        tx,
      )
    }
  }
  return named.size
}

function newLane(companyId: number, row: CleanRow) {
  const { origin, destination, mode, service, equipment, businessUnit } = row
  const { miles, source } = laneDistance(mode, origin, destination)
  return {
    companyId,
    mode,
    ...row.lane,
    location: laneLocation(origin, destination, service),
    originLatitude: origin.lat,
    originLongitude: origin.lon,
    destLatitude: destination.lat,
    destLongitude: destination.lon,
    region: tradeRegionOf(destination.country),
    equipment,
    service,
    businessUnit,
    miles,
    distanceSource: source,
    approved: false,
  }
}

/** Lanes that only a rejected or cancelled upload named. */
export const dropUnusedLanes = (tx: Transaction, companyId: number): Promise<unknown> =>
  tx
    .delete(lanes)
    .where(
      and(
        eq(lanes.companyId, companyId),
        eq(lanes.approved, false),
        sql`not exists (select 1 from shipments s where s.company_id = ${lanes.companyId} and s.mode = ${lanes.mode} and s.lane_key = ${lanes.laneKey})`,
      ),
    )
