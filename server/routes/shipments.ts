import { and, asc, eq } from 'drizzle-orm'
import { shipments } from '#contract/shipments.ts'
import {
  type Amendment,
  intakeSettingsSchema,
  settingsChangeSchema,
} from '#domain/shipment-upload.ts'
import { Mode } from '#domain/mode.ts'
import { toDollars } from '#domain/money.ts'
import { amendUpload } from '#server/intake/amend-upload.ts'
import { cleanAgain } from '#server/intake/clean-again.ts'
import { cleanedShipments, failedRows } from '#server/intake/failed-rows.ts'
import { receiveShipments } from '#server/intake/receive-shipments.ts'
import { serve } from '#server/serve.ts'
import { dollarsByCharge } from '#server/intake/shipment-columns.ts'
import { shipments as shipmentRows } from '#server/store/tables/uploads.ts'

export const shipmentRoutes = [
  serve(shipments.clean, ({ caller, params, query }, context) =>
    cleanAgain(caller, params.id, query.uploadId, context),
  ),

  serve(shipments.upload, ({ caller, query, received }, context) =>
    receiveShipments(
      caller,
      query.mode,
      received.files,
      // A list of lanes comes in among the lanes, which not everybody who brings shipments may change.
      { ...intakeSettingsSchema.parse(received.fields['settings'] ?? {}), purpose: 'shipments' },
      context,
    ),
  ),

  serve(shipments.amend, ({ caller, params, received }, context) =>
    amendUpload(
      caller,
      params.id,
      received.files[0],
      (received.fields['repairs'] ?? []) as Amendment[],
      settingsChangeSchema.parse(received.fields['settings'] ?? {}),
      context,
    ),
  ),

  serve(shipments.list, async ({ caller, query }, { database }) => {
    const rows = await database.db
      .select()
      .from(shipmentRows)
      .where(
        and(
          eq(shipmentRows.companyId, caller.companyId),
          query.mode === Mode.Universal ? undefined : eq(shipmentRows.mode, query.mode),
          query.uploadId === undefined
            ? eq(shipmentRows.approved, true)
            : eq(shipmentRows.uploadId, query.uploadId),
        ),
      )
      .orderBy(asc(shipmentRows.id))
      .limit(100_000)
    return rows.map(
      ({
        id,
        uploadId,
        laneId,
        row,
        mode,
        reference,
        shipDate,
        origin,
        destination,
        carrier,
        equipment,
        kilograms,
        cubicMetres,
        containers,
        miles,
        cents,
        amount,
        currency,
        rate,
        rateDate,
        writtenOrigin,
        writtenDestination,
        writtenEquipment,
        writtenService,
        ...charges
      }) => ({
        id,
        uploadId,
        laneId,
        row,
        mode: mode as Mode,
        reference,
        shipDate,
        origin,
        destination,
        carrier,
        equipment,
        kilograms,
        cubicMetres,
        containers,
        miles,
        freightCostUSD: toDollars(cents),
        amount,
        currency,
        rate,
        rateDate,
        written:
          writtenOrigin === null && writtenDestination === null
            ? null
            : {
                origin: writtenOrigin,
                destination: writtenDestination,
                equipment: writtenEquipment,
                service: writtenService,
              },
        charges: dollarsByCharge(charges),
      }),
    )
  }),

  serve(shipments.export, ({ caller, params, query }, context) =>
    cleanedShipments(caller, params.id, query.uploadId, context),
  ),

  serve(shipments.exportExtra, ({ caller, params, query }, context) =>
    params.extra === 'failed'
      ? failedRows(caller, query.uploadId, context)
      : cleanedShipments(caller, params.id, query.uploadId, context),
  ),
]
