import { and, eq, sql } from 'drizzle-orm'
import { formatCount } from '#domain/quantity.ts'
import { UploadStatus } from '#domain/upload.ts'
import type { Context } from '#server/context.ts'
import { UnreadableFile } from '#server/sheets/read-rows.ts'
import { inTransaction, type Transaction } from '#server/store/database.ts'
import { shipments, uploadExceptions, uploads } from '#server/store/tables/uploads.ts'
import type { ChargedAmount } from '#domain/exchange-rate.ts'
import { exactSum } from '#domain/shipment-cost.ts'
import { insertMany } from '#server/store/bulk.ts'
import { cleanseRows, type Cleansing } from './cleanse-file.ts'
import type { CleanRow } from './cleanse-row.ts'
import { dropUnusedLanes, type LaneRow, makeLanes } from './make-lanes.ts'
import type { ExtractedFile } from './open-upload.ts'
import type { Progress, RowInException, SortedRows } from './sort-rows.ts'
import { dropReview, saveReview } from './upload-review.ts'
import { moveOn, UploadMovedOn, type UploadRow } from './upload-state.ts'

/** Rows saved in one transaction. */
const savedAtOnce = 1000
const mostLanes = 200_000

/** What a file has brought, before it is held or saved. */
export type Brought = {
  counts: Pick<
    UploadRow,
    | 'rowsTotal'
    | 'rowsInException'
    | 'rowsLeftOut'
    | 'rowsAccepted'
    | 'freightCents'
    | 'uniqueLocationsCount'
  >
  /** Leaves the rows that need repair and nothing else. */
  hold: (tx: Transaction) => Promise<void>
  save: (upload: UploadRow) => Promise<UploadRow>
  /** Answers how many lanes it touches. */
  makeLanes: (tx: Transaction) => Promise<number>
}

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

const dropSaved = (upload: UploadRow, context: Context): Promise<void> =>
  inTransaction(context.database, async (tx) => {
    await lockMine(tx, upload)
    await tx.delete(shipments).where(eq(shipments.uploadId, upload.id))
    await dropReview(upload.id, tx)
    await tx.delete(uploadExceptions).where(eq(uploadExceptions.uploadId, upload.id))
  })

/**
 * Saves some rows of a file, in a transaction of their own: a large file must not hold up other people.
 * Nothing counts before the file is approved, and what is left of a pass that broke off goes with the next.
 */
const saveRows = (
  upload: UploadRow,
  { clean, exceptions }: Pick<SortedRows<CleanRow>, 'clean' | 'exceptions'>,
  context: Context,
): Promise<void> =>
  inTransaction(context.database, async (tx) => {
    await lockMine(tx, upload)
    await insertMany(
      tx,
      shipments,
      clean.map((row) => shipmentOf(upload, row)),
    )
    await insertMany(
      tx,
      uploadExceptions,
      exceptions.flatMap((row) => exceptionsOf(upload, row)),
    )
  })

/** Throws where the upload was cancelled or taken over. */
async function lockMine(tx: Transaction, { id, status, lease }: UploadRow): Promise<void> {
  const [mine] = await tx
    .select({ id: uploads.id })
    .from(uploads)
    .where(
      and(
        eq(uploads.id, id),
        eq(uploads.status, status),
        sql`${uploads.lease} is not distinct from ${lease}`,
      ),
    )
    .for('share')
  if (!mine) throw new UploadMovedOn('The upload was changed in the meantime')
}

export const exceptionsOf = (
  { id: uploadId }: Pick<UploadRow, 'id'>,
  { line, cells, problems }: RowInException,
) =>
  problems.map(({ mode, kind, column, found, suggestions }) => ({
    uploadId,
    row: line,
    mode,
    kind,
    column,
    found,
    suggestions,
    cells,
  }))

const shipmentOf = (upload: UploadRow, row: CleanRow) => ({
  uploadId: upload.id,
  companyId: upload.companyId,
  laneKey: row.lane.laneKey,
  row: row.line,
  mode: row.mode,
  reference: row.reference,
  shipDate: row.shipDate,
  month: row.shipDate.slice(0, 7),
  origin: row.lane.origin,
  destination: row.lane.destination,
  writtenOrigin: row.origin.written,
  writtenDestination: row.destination.written,
  writtenEquipment: row.writtenEquipment,
  writtenService: row.writtenService,
  originRef: row.origin.place.ref,
  destinationRef: row.destination.place.ref,
  originSource: row.origin.source,
  destinationSource: row.destination.source,
  carrier: row.carrier,
  equipment: row.equipment,
  service: row.service,
  businessUnit: row.businessUnit,
  shipmentCount: row.shipmentCount,
  containers: row.containers,
  kilograms: row.kilograms,
  cubicMetres: row.cubicMetres,
  miles: row.miles,
  cents: row.cost.cents,
  ...chargedAs(row.cost.amounts),
  ...centsByCharge(row.cost.charges),
  transitDays: row.transitDays,
})

/** One amount in one currency at one rate; a shipment charged in several has them in `amounts`. */
function chargedAs(amounts: readonly ChargedAmount[]) {
  const [first] = amounts
  const isOne =
    first !== undefined &&
    amounts.every(
      ({ currency, usdPerUnit, rateDate }) =>
        currency === first.currency &&
        usdPerUnit === first.usdPerUnit &&
        rateDate === first.rateDate,
    )
  return {
    amount: isOne ? exactSum(amounts.map(({ amount }) => amount)) : null,
    currency: isOne ? first.currency : null,
    rate: isOne ? first.usdPerUnit : null,
    rateDate: isOne ? first.rateDate : null,
    amounts: isOne ? null : [...amounts],
  }
}

const centsByCharge = (charges: CleanRow['cost']['charges']) => ({
  freightCents: charges?.freight ?? null,
  fuelCents: charges?.fuel ?? null,
  originCents: charges?.origin ?? null,
  destinationCents: charges?.destination ?? null,
  otherCents: charges?.other ?? null,
})
