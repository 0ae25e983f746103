import { and, eq, sql } from 'drizzle-orm'
import type { ChargedAmount } from '#domain/exchange-rate.ts'
import { exactSum } from '#domain/shipment-cost.ts'
import type { Context } from '#server/context.ts'
import { insertMany } from '#server/store/bulk.ts'
import { inTransaction, type Transaction } from '#server/store/database.ts'
import { shipments, uploadExceptions, uploads } from '#server/store/tables/uploads.ts'
import type { CleanRow } from './cleanse-row.ts'
import type { RowInException, SortedRows } from './sort-rows.ts'
import { dropReview } from './upload-review.ts'
import { NoLongerMine, type UploadRow } from './upload-state.ts'

export const dropSaved = (upload: UploadRow, context: Context): Promise<void> =>
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
export const saveRows = (
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
  if (!mine) throw new NoLongerMine('The upload was changed in the meantime')
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
