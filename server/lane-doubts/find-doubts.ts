import { setImmediate } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { type BiddableMode, isBiddable } from '#domain/mode.ts'
import { UploadKind, UploadStatus } from '#domain/upload.ts'
import { aliasesOf } from '#server/company-aliases/aliases-of.ts'
import type { Context } from '#server/context.ts'
import { isSameEnd } from '#server/intake/lane-key.ts'
import type { PlaceRead } from '#server/intake/read-places.ts'
import type { UploadRow } from '#server/intake/upload-state.ts'
import { placeName } from '#server/places/place-name.ts'
import { inTransaction, type Transaction } from '#server/store/database.ts'
import { uploads } from '#server/store/tables/uploads.ts'
import { type Side, sides, writtenEnds } from './written-ends.ts'

/** What earlier versions read by guessing: an approved file whose written places were not stored. */
const unread = sql`exists (
  select 1 from shipments s where s.upload_id = ${uploads.id} and s.approved and s.written_origin is null)`

type SavedRow = {
  id: number
  row: number
  mode: number
  lane_id: number | null
  lane_key: string
  shipments: number
}
type Written = { id: number; origin: string; destination: string }
type Doubt = {
  lane_id: number
  side: Side
  written: string
  kind: string
  suggestions: string[]
  shipments: number
}

/**
 * Stores what one file of an earlier version wrote, and lists the lane ends that its words do not support
 * today. No lane and no shipment changes its place. Returns false where no such file is left.
 */
export async function findDoubts(context: Context): Promise<boolean> {
  const { db } = context.database
  const [upload] = await db
    .select()
    .from(uploads)
    .where(
      sql`${uploads.kind} = ${UploadKind.ShipmentUpload} and ${uploads.status} = ${UploadStatus.Completed} and ${unread}`,
    )
    .orderBy(uploads.id)
    .limit(1)
  if (!upload) return false
  const ends = await writtenEnds(upload, await aliasesOf(db, upload.companyId), context)
  const { rows } = await db.execute<SavedRow>(sql`
    select s.id, s."row", s.mode, s.lane_id, coalesce(l.lane_key, s.lane_key) as lane_key, s.shipment_count as shipments
    from shipments s left join lanes l on l.id = s.lane_id
    where s.upload_id = ${upload.id} and s.approved and s.written_origin is null`)
  const found = await compare(rows, (row, side, mode) => ends?.end(row.row, side, mode))
  await inTransaction(context.database, (tx) => store(tx, upload, found))
  return true
}

type Compared = { written: Written[]; doubts: Doubt[] }

/** In slices, so that requests get their turn. */
async function compare(
  rows: readonly SavedRow[],
  readEnd: (row: SavedRow, side: Side, mode: BiddableMode) => PlaceRead | undefined,
): Promise<Compared> {
  const written: Written[] = []
  const doubts = new Map<string, Doubt>()
  let sliceEnd = Date.now() + 25
  for (const row of rows) {
    const { mode } = row
    const texts: Record<Side, string> = { origin: '', destination: '' }
    for (const [at, side] of sides.entries()) {
      const read = isBiddable(mode) ? readEnd(row, side, mode) : undefined
      if (!read || !isBiddable(mode)) continue
      texts[side] = read.written
      const doubt = doubtOf(read, mode, row.lane_key.split('|')[at] ?? '')
      if (!doubt || row.lane_id === null) continue
      const key = `${row.lane_id}|${side}|${read.written}`
      const known = doubts.get(key)
      if (known) known.shipments += row.shipments
      else {
        const { lane_id, shipments } = row
        doubts.set(key, { lane_id, side, written: read.written, shipments, ...doubt })
      }
    }
    written.push({ id: row.id, ...texts })
    if (Date.now() >= sliceEnd) {
      await setImmediate()
      sliceEnd = Date.now() + 25
    }
  }
  return { written, doubts: [...doubts.values()] }
}

/** Null where a person decided the place, or where the written text says the same as the lane. */
function doubtOf(
  read: PlaceRead,
  mode: BiddableMode,
  end: string,
): Pick<Doubt, 'kind' | 'suggestions'> | null {
  if (!('found' in read)) return { kind: read.kind, suggestions: read.suggestions }
  if (read.source === 'alias' || read.source === 'repair' || isSameEnd(mode, end, read.found))
    return null
  return { kind: 'AnotherPlace', suggestions: [placeName(read.found)] }
}

const rowsAtOnce = 20_000

async function store(tx: Transaction, upload: UploadRow, found: Compared): Promise<void> {
  const [locked] = await tx
    .select({ isUnread: sql<boolean>`${unread}` })
    .from(uploads)
    .where(eq(uploads.id, upload.id))
    .for('update')
  // Another server was quicker.
  if (!locked?.isUnread) return
  for (let from = 0; from < found.written.length; from += rowsAtOnce) {
    const rows = JSON.stringify(found.written.slice(from, from + rowsAtOnce))
    await tx.execute(sql`
      update shipments s set written_origin = w.origin, written_destination = w.destination
      from jsonb_to_recordset(${rows}::jsonb) w(id int, origin text, destination text)
      where s.id = w.id and s.written_origin is null`)
  }
  // A lane may have gone since it was read.
  await tx.execute(sql`
    insert into lane_doubts (lane_id, side, written, kind, suggestions, shipments)
    select d.lane_id, d.side, d.written, d.kind,
      array(select one from jsonb_array_elements_text(d.suggestions) with ordinality n(one, at) order by at), d.shipments
    from jsonb_to_recordset(${JSON.stringify(found.doubts)}::jsonb)
      d(lane_id int, side text, written text, kind text, suggestions jsonb, shipments int)
    join lanes l on l.id = d.lane_id
    on conflict (lane_id, side, written) do update set shipments = lane_doubts.shipments + excluded.shipments`)
}
