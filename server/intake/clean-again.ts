import { and, asc, eq, sql } from 'drizzle-orm'
import { Mode } from '#domain/mode.ts'
import { intakeSettingsSchema } from '#domain/shipment-upload.ts'
import { UploadKind, UploadStatus } from '#domain/upload.ts'
import { recordChange } from '#server/audit/record.ts'
import type { Caller, Context } from '#server/context.ts'
import { ratesAsBooked } from '#server/exchange-rates/company-rates.ts'
import { notFound } from '#server/refusal.ts'
import { fileKind } from '#server/sheets/file-kind.ts'
import { inTransaction, type Transaction } from '#server/store/database.ts'
import { uploads } from '#server/store/tables/uploads.ts'
import { cleanseRows, extractRows, mappingOf, openQuestions } from './cleanse-file.ts'
import type { CleanRow } from './cleanse-row.ts'
import { companyKnowledge } from './company-knowledge.ts'
import { makeLanes } from './make-lanes.ts'
import { rollUpLanes } from './roll-up.ts'
import { countPlaces } from './upload-places.ts'
import type { UploadRow } from './upload-state.ts'

/**
 * Reads the approved files of a mode again against the places and units known today, with the repairs
 * made to them. Shipments that read differently now move to the lane they belong to; costs stay as they
 * were booked, and a row that can no longer be read stays as it is. Returns how many changed.
 */
export async function cleanAgain(
  caller: Caller,
  mode: Mode,
  uploadId: number | undefined,
  context: Context,
): Promise<{ cleansed: number }> {
  const read: { upload: UploadRow; rows: CleanRow[] }[] = []
  for (const upload of await approvedUploads(caller, uploadId, context)) {
    const rows = await readAgain(upload, context)
    read.push({ upload, rows: rows.filter((row) => mode === Mode.Universal || row.mode === mode) })
  }
  const cleansed = await inTransaction(context.database, async (tx) => {
    let changed = 0
    for (const { upload, rows } of read) changed += await move(tx, upload, rows)
    const modes = new Set(read.flatMap(({ rows }) => rows.map((row) => row.mode)))
    if (changed > 0) {
      for (const one of modes) await rollUpLanes(tx, caller.companyId, one)
      await recordChange(tx, caller, {
        subject: 'shipments',
        subjectId: mode,
        action: 'cleansed again',
        after: { changed, uploads: read.map(({ upload }) => upload.id) },
      })
    }
    return changed
  })
  return { cleansed }
}

async function approvedUploads(
  { companyId }: Caller,
  uploadId: number | undefined,
  { database: { db } }: Context,
): Promise<UploadRow[]> {
  const found = await db
    .select()
    .from(uploads)
    .where(
      and(
        eq(uploads.companyId, companyId),
        eq(uploads.kind, UploadKind.ShipmentUpload),
        uploadId === undefined
          ? eq(uploads.status, UploadStatus.Completed)
          : eq(uploads.id, uploadId),
      ),
    )
    .orderBy(asc(uploads.id))
  if (uploadId !== undefined && found.length === 0) throw notFound('The upload')
  return found.filter(({ status }) => status === UploadStatus.Completed)
}

/** None where the file is no longer kept, or leaves open how it is read. */
async function readAgain(upload: UploadRow, context: Context): Promise<CleanRow[]> {
  const path = context.files.path(upload.storedName)
  const kind = await fileKind(path, upload.byteCount).catch(() => null)
  if (!kind) return []
  const mode = upload.mode as Mode
  const settings = intakeSettingsSchema.parse(upload.settings)
  const extracted = await extractRows(path, kind, settings.reading)
  const mapping = mappingOf(extracted.headings, settings, mode)
  const { open, settled } = openQuestions(extracted, mapping, mode, settings)
  if (open.length > 0) return []
  // Costs stay as they were booked: no rate is needed to read them.
  const known = { ...(await companyKnowledge(upload.companyId, context)), rates: ratesAsBooked }
  const rules = { mapping, mode, answers: settled, settings, known }
  return (await cleanseRows(extracted, rules, upload.repairs, async () => {})).clean
}

async function move(
  tx: Transaction,
  upload: UploadRow,
  rows: readonly CleanRow[],
): Promise<number> {
  const now = rows.map((row) => ({
    row: row.line,
    mode: row.mode,
    lane_key: row.lane.laneKey,
    origin: row.lane.origin,
    destination: row.lane.destination,
    equipment: row.equipment,
    service: row.service,
    containers: row.containers,
    kilograms: row.kilograms,
    cubic_metres: row.cubicMetres,
    miles: row.miles,
  }))
  const { rows: moved } = await tx.execute<{ row: number }>(sql`
    with today as (
      select * from jsonb_to_recordset(${JSON.stringify(now)}::jsonb) t("row" int, mode int, lane_key text, origin text,
        destination text, equipment text, service text, containers float8, kilograms float8, cubic_metres float8, miles float8))
    update shipments s set lane_key = t.lane_key, origin = t.origin, destination = t.destination, equipment = t.equipment,
      service = t.service, containers = t.containers, kilograms = t.kilograms, cubic_metres = t.cubic_metres, miles = t.miles,
      lane_id = case when s.lane_key = t.lane_key then s.lane_id end
    from today t
    where s.upload_id = ${upload.id} and s."row" = t."row" and s.mode = t.mode
      and (s.lane_key, s.origin, s.destination, s.equipment, s.service, s.containers, s.kilograms, s.cubic_metres, s.miles)
        is distinct from (t.lane_key, t.origin, t.destination, t.equipment, t.service, t.containers, t.kilograms, t.cubic_metres, t.miles)
    returning s."row"`)
  if (moved.length === 0) return 0
  const changed = new Set(moved.map(({ row }) => row))
  await makeLanes(
    tx,
    upload.companyId,
    rows.filter(({ line }) => changed.has(line)),
  )
  await countPlaces(tx, upload.id)
  return changed.size
}
