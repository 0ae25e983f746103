import { eq } from 'drizzle-orm'
import { formatCount } from '#domain/quantity.ts'
import { UploadStatus } from '#domain/upload.ts'
import type { Context } from '#server/context.ts'
import { UnreadableFile } from '#server/sheets/read-rows.ts'
import { shipments } from '#server/store/tables/uploads.ts'
import { type Cleansing, cleanseRows } from './cleanse-file.ts'
import type { CleanRow } from './cleanse-row.ts'
import { dropUnusedLanes, type LaneRow, makeLanes } from './make-lanes.ts'
import type { ExtractedFile } from './open-upload.ts'
import type { Brought } from './process-upload.ts'
import { dropSaved, saveRows } from './save-shipments.ts'
import type { Progress, SortedRows } from './sort-rows.ts'
import { saveReview } from './upload-review.ts'
import { moveOn, type UploadRow } from './upload-state.ts'

/** Rows saved in one transaction. */
const savedAtOnce = 1000
const mostLanes = 200_000

/**
 * Reads a shipment file and saves its rows on the way, so that no more than a batch of them is in memory.
 * Once a row needs repair only such rows are saved: the file waits as a whole.
 */
export async function readShipments(
  upload: UploadRow,
  extracted: ExtractedFile,
  cleansing: Cleansing,
  progress: Progress,
  context: Context,
): Promise<Brought> {
  await dropSaved(upload, context)
  const lanes = new Map<string, LaneRow>()
  const places = new Set<string>()
  let rowsAccepted = 0
  let freightCents = 0
  let rowsInException = 0
  let rowsLeftOut = 0
  let waiting: Pick<SortedRows<CleanRow>, 'clean' | 'exceptions'> = { clean: [], exceptions: [] }
  const save = async () => {
    await saveRows(upload, { ...waiting, clean: rowsInException > 0 ? [] : waiting.clean }, context)
    waiting = { clean: [], exceptions: [] }
  }

  for await (const { clean, exceptions, leftOut } of cleanseRows(
    extracted,
    cleansing,
    upload.repairs,
    progress,
  )) {
    for (const row of clean) {
      rowsAccepted += row.rows
      freightCents += row.cost.cents
      places.add(row.lane.origin).add(row.lane.destination)
      const key = `${row.mode}|${row.lane.laneKey}`
      if (!lanes.has(key)) lanes.set(key, laneOf(row))
    }
    if (lanes.size > mostLanes)
      throw new UnreadableFile(
        `The file makes more than ${formatCount(mostLanes)} lanes. Split it, or make lanes of larger areas.`,
      )
    rowsInException += exceptions.length
    rowsLeftOut += leftOut
    waiting.clean.push(...clean)
    waiting.exceptions.push(...exceptions)
    if (waiting.clean.length + waiting.exceptions.length >= savedAtOnce) await save()
  }
  await save()

  return {
    counts: {
      rowsTotal: extracted.rowCount,
      rowsInException,
      rowsLeftOut,
      rowsAccepted,
      freightCents,
      uniqueLocationsCount: places.size,
    },
    async hold(tx) {
      await tx.delete(shipments).where(eq(shipments.uploadId, upload.id))
    },
    save: (saving) =>
      moveOn(context.database.db, saving, UploadStatus.RollUp, { progress: 0 }, context),
    async makeLanes(tx) {
      const made = await makeLanes(tx, upload.companyId, [...lanes.values()])
      // Of an earlier reading of the same file.
      await dropUnusedLanes(tx, upload.companyId)
      await saveReview(upload, context.now(), tx)
      return made
    },
  }
}

const laneOf = ({
  mode,
  origin,
  destination,
  lane,
  equipment,
  service,
  businessUnit,
}: CleanRow): LaneRow => ({ mode, origin, destination, lane, equipment, service, businessUnit })
