import { eq } from 'drizzle-orm'
import type { ChargedAmount } from '#domain/exchange-rate.ts'
import { exactSum } from '#domain/shipment-cost.ts'
import { UploadStatus } from '#domain/upload.ts'
import type { Context } from '#server/context.ts'
import { insertMany } from '#server/store/bulk.ts'
import { inTransaction } from '#server/store/database.ts'
import { shipments, uploadExceptions } from '#server/store/tables/uploads.ts'
import type { CleanRow } from './cleanse-row.ts'
import { dropReview } from './upload-review.ts'
import { moveOn, type UploadRow } from './upload-state.ts'

/** Puts the rows of a file in place of those an earlier pass saved, and moves on to the roll-up. */
export const saveShipments = (
  upload: UploadRow,
  clean: readonly CleanRow[],
  context: Context,
): Promise<UploadRow> =>
  inTransaction(context.database, async (tx) => {
    await tx.delete(shipments).where(eq(shipments.uploadId, upload.id))
    await dropReview(upload.id, tx)
    await tx.delete(uploadExceptions).where(eq(uploadExceptions.uploadId, upload.id))
    const isSplit = clean.some(({ cost }) => cost.charges !== null)
    await insertMany(
      tx,
      shipments,
      clean.map((row) => ({
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
        ...(isSplit && centsByCharge(row.cost.charges)),
        transitDays: row.transitDays,
      })),
    )
    return moveOn(tx, upload, UploadStatus.RollUp, { progress: 0 }, context)
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
