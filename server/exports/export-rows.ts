import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm'
import { may } from '#domain/capability.ts'
import type { ExportColumn, ExportKey } from '#domain/export-column.ts'
import { isOneMode, type Mode, modeTitle } from '#domain/mode.ts'
import { toDollars } from '#domain/money.ts'
import { costKeys } from '#domain/shipment-column-key.ts'
import type { Caller } from '#server/context.ts'
import type { Db } from '#server/store/database.ts'
import { lanes } from '#server/store/tables/lanes.ts'
import { companies } from '#server/store/tables/people.ts'
import { shipments, uploads } from '#server/store/tables/uploads.ts'

export type Cell = string | number | null
export type Scope = { mode: Mode; uploadId?: number | undefined }

const batchRows = 5000

/** The rows of an export in batches, in the order they came in; what another company brought is not among them. */
export async function* exportRows(
  caller: Caller,
  scope: Scope,
  columns: readonly ExportColumn[],
  db: Db,
  limit = batchRows,
): AsyncGenerator<Cell[][]> {
  const fields = Object.fromEntries(columns.map(({ key }, index) => [`c${index}`, cells[key]]))
  let last = 0
  for (;;) {
    const rows = await db
      .select({ id: shipments.id, ...fields })
      .from(shipments)
      .innerJoin(uploads, eq(uploads.id, shipments.uploadId))
      .innerJoin(companies, eq(companies.id, shipments.companyId))
      .leftJoin(
        lanes,
        and(
          eq(lanes.companyId, shipments.companyId),
          eq(lanes.mode, shipments.mode),
          eq(lanes.laneKey, shipments.laneKey),
        ),
      )
      .where(and(inScope(caller, scope), gt(shipments.id, last)))
      .orderBy(asc(shipments.id))
      .limit(limit)
    if (rows.length === 0) return
    last = rows.at(-1)?.id ?? last
    yield rows.map((row) => {
      const read: Record<string, unknown> = row
      return columns.map(({ key }, index) => shown(key, read[`c${index}`]))
    })
    if (rows.length < limit) return
  }
}

export async function countRows(caller: Caller, scope: Scope, db: Db): Promise<number> {
  const [counted] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(shipments)
    .where(inScope(caller, scope))
  return counted?.count ?? 0
}

/** Approved shipments, or those of one upload while they wait; the Owner's are every company's. */
function inScope(caller: Caller, { mode, uploadId }: Scope): SQL | undefined {
  return and(
    may(caller, 'see every company') ? undefined : eq(shipments.companyId, caller.companyId),
    isOneMode(mode) ? eq(shipments.mode, mode) : undefined,
    uploadId === undefined ? eq(shipments.approved, true) : eq(shipments.uploadId, uploadId),
  )
}

const place = (key: string) => sql<string | null>`${lanes.location} ->> ${sql.raw(`'${key}'`)}`

const cells: Record<ExportKey, SQL> = {
  reference: sql`${shipments.reference}`,
  shipDate: sql`${shipments.shipDate}::text`,
  month: sql`${shipments.month}`,
  mode: sql`${shipments.mode}`,
  origin: sql`${shipments.origin}`,
  originCity: place('originCityClean'),
  originState: place('originStateClean'),
  originZip: place('originZipClean'),
  originCountry: place('originCountryClean'),
  originPort: place('originPortCodeClean'),
  destination: sql`${shipments.destination}`,
  destCity: place('destCityClean'),
  destState: place('destStateClean'),
  destZip: place('destZipClean'),
  destCountry: place('destCountryClean'),
  destPort: place('destPortCodeClean'),
  equipment: sql`${shipments.equipment}`,
  service: sql`${shipments.service}`,
  carrier: sql`${shipments.carrier}`,
  businessUnit: sql`${shipments.businessUnit}`,
  shipments: sql`${shipments.shipmentCount}`,
  containers: sql`${shipments.containers}`,
  kilograms: sql`${shipments.kilograms}`,
  weightUnit: sql`'kg'`,
  cubicMetres: sql`${shipments.cubicMetres}`,
  volumeUnit: sql`'m3'`,
  miles: sql`${shipments.miles}`,
  distanceUnit: sql`'mi'`,
  freightCost: sql`${shipments.cents}`,
  freightCharge: sql`${shipments.freightCents}`,
  fuelCharge: sql`${shipments.fuelCents}`,
  originCharge: sql`${shipments.originCents}`,
  destinationCharge: sql`${shipments.destinationCents}`,
  otherCharge: sql`${shipments.otherCents}`,
  currency: sql`'USD'`,
  transitDays: sql`${shipments.transitDays}`,
  laneId: sql`${lanes.id}`,
  company: sql`${companies.name}`,
  fileName: sql`${uploads.fileName}`,
  row: sql`${shipments.row}`,
  blank: sql`null`,
}

function shown(key: ExportKey, value: unknown): Cell {
  if (key === 'mode') return modeTitle(Number(value))
  if (isMoney(key)) return value === null ? null : toDollars(Number(value))
  return typeof value === 'string' || typeof value === 'number' ? value : null
}

const isMoney = (key: ExportKey): boolean => costKeys.some((one) => one === key)
