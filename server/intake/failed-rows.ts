import { and, asc, eq } from 'drizzle-orm'
import { type ExceptionKind, exceptionWords } from '#domain/shipment-upload.ts'
import { modeTitle } from '#domain/mode.ts'
import type { Caller, Context } from '#server/context.ts'
import { writeCsv } from '#server/csv.ts'
import type { FileBody } from '#server/serve.ts'
import { shipments, uploadExceptions, uploads } from '#server/store/tables/uploads.ts'

export const rowColumn = 'Row'
export const problemColumn = 'Problem'

/** The rows an upload could not use, as they were, with their line and problem; null when there are none. */
export async function failedRows(
  caller: Caller,
  uploadId: number | undefined,
  { database }: Context,
): Promise<FileBody | null> {
  if (uploadId === undefined) return null
  const rows = await database.db
    .select({ exception: uploadExceptions, fileName: uploads.fileName })
    .from(uploadExceptions)
    .innerJoin(
      uploads,
      and(eq(uploads.id, uploadExceptions.uploadId), eq(uploads.companyId, caller.companyId)),
    )
    .where(eq(uploadExceptions.uploadId, uploadId))
    .orderBy(asc(uploadExceptions.row))
  const [first] = rows
  if (!first) return null
  const headings = Object.keys(first.exception.cells)
  const body = writeCsv(
    [rowColumn, problemColumn, ...headings],
    rows.map(({ exception }) => [
      exception.row,
      problemText(exception),
      ...headings.map((heading) => exception.cells[heading]),
    ]),
  )
  return {
    name: `Failed rows of ${first.fileName.replace(/\.\w+$/, '')}.csv`,
    type: 'text/csv; charset=utf-8',
    body,
  }
}

const problemText = ({ kind, column, found }: { kind: string; column: string; found: string }) => {
  const { title, expected } = exceptionWords[kind as ExceptionKind]
  return `${title}: ${column} should be ${expected}, found ${found === '' ? 'nothing' : `"${found}"`}`
}

/** Approved and waiting shipments as they were cleansed; null when there are none. */
export async function cleanedShipments(
  caller: Caller,
  mode: number,
  uploadId: number | undefined,
  { database }: Context,
): Promise<FileBody | null> {
  const rows = await database.db
    .select()
    .from(shipments)
    .where(
      and(
        eq(shipments.companyId, caller.companyId),
        mode === 1 ? undefined : eq(shipments.mode, mode),
        uploadId === undefined ? undefined : eq(shipments.uploadId, uploadId),
      ),
    )
    .orderBy(asc(shipments.id))
  if (rows.length === 0) return null
  const headings = [
    'Row',
    'Reference',
    'Ship date',
    'Mode',
    'Origin',
    'Destination',
    'Equipment',
    'Service',
    'Carrier',
    'Shipments',
    'Containers',
    'Weight kg',
    'Volume m3',
    'Miles',
    'Freight cost USD',
  ]
  const body = writeCsv(
    headings,
    rows.map((row) => [
      row.row,
      row.reference,
      row.shipDate,
      modeTitle(row.mode),
      row.origin,
      row.destination,
      row.equipment,
      row.service,
      row.carrier,
      row.shipmentCount,
      row.containers,
      row.kilograms,
      row.cubicMetres,
      row.miles,
      row.cents / 100,
    ]),
  )
  return {
    name: `Laneward ${modeTitle(mode)} shipments.csv`,
    type: 'text/csv; charset=utf-8',
    body,
  }
}
