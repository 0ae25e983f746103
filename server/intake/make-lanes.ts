import { and, eq, inArray, sql } from 'drizzle-orm'
import { insertMany } from '#server/store/bulk.ts'
import type { Transaction } from '#server/store/database.ts'
import { usualTerm } from '#server/reference-data/instance-properties.ts'
import { lanes } from '#server/store/tables/lanes.ts'
import { laneListRows, shipments } from '#server/store/tables/uploads.ts'
import { keepWays, laneBetween, type LaneWay } from '#server/lanes/lane-between.ts'
import type { CleanRow } from './cleanse-row.ts'
import { dropReview } from './upload-review.ts'

export type LaneRow = Pick<
  CleanRow,
  'mode' | 'origin' | 'destination' | 'lane' | 'equipment' | 'service' | 'businessUnit'
>

/** Makes the lanes that rows name and that do not exist yet, unseen until approval; returns how many lanes the rows touch. */
export async function makeLanes(
  tx: Transaction,
  companyId: number,
  rows: readonly LaneRow[],
): Promise<number> {
  // Two files of one company, read at the same time by two copies of the server, name the same lanes.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('lanes made'), ${companyId})`)
  const named = new Map<string, LaneRow>()
  for (const row of rows) {
    const key = `${row.mode}|${row.lane.laneKey}`
    if (!named.has(key)) named.set(key, row)
  }
  const all = [...named.values()]
  for (const mode of new Set(all.map((row) => row.mode))) {
    const ofMode = all.filter((row) => row.mode === mode)
    for (let from = 0; from < ofMode.length; from += lanesAtOnce)
      await makeMissing(tx, companyId, mode, ofMode.slice(from, from + lanesAtOnce))
  }
  return named.size
}

/** A statement takes at most 65,535 parameters. */
const lanesAtOnce = 5000

async function makeMissing(
  tx: Transaction,
  companyId: number,
  mode: LaneRow['mode'],
  rows: readonly LaneRow[],
): Promise<void> {
  const existing = await tx
    .select({ laneKey: lanes.laneKey })
    .from(lanes)
    .where(
      and(
        eq(lanes.companyId, companyId),
        eq(lanes.mode, mode),
        inArray(
          lanes.laneKey,
          rows.map((row) => row.lane.laneKey),
        ),
      ),
    )
  const known = new Set(existing.map(({ laneKey }) => laneKey))
  const fresh = rows.filter((row) => !known.has(row.lane.laneKey))
  const term = await usualTerm(mode, tx)
  await insertMany(
    tx,
    lanes,
    fresh.map((row) => ({
      companyId,
      ...laneBetween(wayOf(row)),
      ...row.lane,
      businessUnit: row.businessUnit,
      term,
      approved: false,
    })),
  )
  await keepWays(fresh.map(wayOf), tx)
}

/** Takes out what an upload has brought and nobody approved, and the lanes that only it names. */
export async function withdrawShipments(
  tx: Transaction,
  { id, companyId }: { id: number; companyId: number },
): Promise<void> {
  await tx.delete(shipments).where(eq(shipments.uploadId, id))
  await dropReview(id, tx)
  await tx.delete(laneListRows).where(eq(laneListRows.uploadId, id))
  await dropUnusedLanes(tx, companyId)
}

const wayOf = ({ origin, destination, ...row }: LaneRow): LaneWay => ({
  ...row,
  origin: origin.place,
  destination: destination.place,
})

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
