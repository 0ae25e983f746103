import { and, asc, eq } from 'drizzle-orm'
import { type ExceptionKind, exceptionWords } from '#domain/shipment-upload.ts'
import { grouped } from '#domain/grouped.ts'
import { Mode, modeTitle } from '#domain/mode.ts'
import { chargeWords, shipmentCharges } from '#domain/shipment-charge.ts'
import type { Caller, Context } from '#server/context.ts'
import { writeCsv } from '#domain/csv.ts'
import { toDollars, toDollarsOrNull } from '#domain/money.ts'
import type { FileBody } from '#server/serve.ts'
import { statedArea } from '#server/places/stated-area.ts'
import { fileKind } from '#server/sheets/file-kind.ts'
import { findHeadings } from '#server/sheets/heading-row.ts'
import { type Sheet, writeCsvFile, writeWorkbook } from '#server/sheets/workbook.ts'
import { shipments, uploadExceptions, uploads } from '#server/store/tables/uploads.ts'

export const rowColumn = 'Row'
export const problemColumn = 'Problem'

/** A workbook is made in memory; what is larger goes as csv. */
const mostSheetRows = 50_000

/** The rows an upload could not use, as they were, each once with its line and all of its problems; null when there are none. */
export async function failedRows(
  caller: Caller,
  uploadId: number | undefined,
  { database, files }: Context,
): Promise<FileBody | null> {
  if (uploadId === undefined) return null
  const found = await database.db
    .select({ exception: uploadExceptions, upload: uploads })
    .from(uploadExceptions)
    .innerJoin(
      uploads,
      and(eq(uploads.id, uploadExceptions.uploadId), eq(uploads.companyId, caller.companyId)),
    )
    .where(eq(uploadExceptions.uploadId, uploadId))
    .orderBy(asc(uploadExceptions.row), asc(uploadExceptions.id))
  const [first] = found
  if (!first) return null
  const headings = await headingsOf(first.upload, Object.keys(first.exception.cells), files)
  const rows = [...grouped(found, ({ exception }) => exception.row)].map(([row, problems]) => [
    row,
    problems.map(({ exception }) => problemText(exception)).join('; '),
    ...headings.map((heading) => problems[0]?.exception.cells[heading] ?? ''),
  ])
  const sheet: Sheet = {
    name: 'Failed rows',
    headings: [rowColumn, problemColumn, ...headings],
    rows,
  }
  const name = `Failed rows of ${first.upload.fileName.replace(/\.\w+$/, '')}`
  return rows.length > mostSheetRows ? writeCsvFile(name, sheet) : writeWorkbook(name, [sheet])
}

/** In the order of the file: the database keeps a row's cells without one. */
async function headingsOf(
  { storedName, byteCount }: typeof uploads.$inferSelect,
  known: readonly string[],
  files: Context['files'],
): Promise<readonly string[]> {
  await using local = await files.local(storedName)
  const { path } = local
  const kind = await fileKind(path, byteCount)
  const found = kind && (await findHeadings(path, kind))
  return found ? found.headings.filter((heading) => known.includes(heading)) : known
}

const problemText = ({ kind, column, found }: { kind: string; column: string; found: string }) => {
  const { title, expected } = exceptionWords[kind as ExceptionKind]
  const area = kind === 'PlaceNotFound' ? statedArea(found) : ''
  const wanted = area === '' ? expected : `a place in ${area}`
  return `${title}: ${column} should be ${wanted}, found ${found === '' ? 'nothing' : `"${found}"`}`
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
        mode === Mode.Universal ? undefined : eq(shipments.mode, mode),
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
    ...shipmentCharges.map((charge) => `${chargeWords[charge]} USD`),
    'Amount',
    'Currency',
    'Exchange rate (USD per unit)',
    'Rate date',
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
      toDollars(row.cents),
      ...shipmentCharges.map((charge) => toDollarsOrNull(row[`${charge}Cents`])),
      row.amount,
      row.currency,
      row.rate,
      row.rateDate,
    ]),
  )
  return {
    name: `Laneward ${modeTitle(mode)} shipments.csv`,
    type: 'text/csv; charset=utf-8',
    body,
  }
}
