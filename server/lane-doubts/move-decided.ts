import { eq, sql } from 'drizzle-orm'
import { type BiddableMode, isBiddable, modeDefinitions } from '#domain/mode.ts'
import { Priority } from '#domain/notification.ts'
import { serviceTypes } from '#domain/overview.ts'
import { placeSources } from '#domain/place-doubt.ts'
import { counted } from '#domain/quantity.ts'
import { UploadStatus } from '#domain/upload.ts'
import { recordChange } from '#server/audit/record.ts'
import { aliasesOf } from '#server/company-aliases/aliases-of.ts'
import type { Context } from '#server/context.ts'
import type { CleanEnd } from '#server/intake/cleanse-row.ts'
import { isSameEnd, laneKeyOf, placeOfEnd } from '#server/intake/lane-key.ts'
import {
  type Moved,
  type MovedRow,
  moveShipments,
  settleMoves,
} from '#server/intake/move-shipments.ts'
import { showUpload, type UploadRow } from '#server/intake/upload-state.ts'
import { addNotices, pushNotices } from '#server/notices.ts'
import type { Place } from '#server/places/place.ts'
import { laneDistance } from '#server/distances/distance.ts'
import { inTransaction } from '#server/store/database.ts'
import { lanes } from '#server/store/tables/lanes.ts'
import { shipments, uploads } from '#server/store/tables/uploads.ts'
import { sides, type WrittenEnds, writtenEnds } from './written-ends.ts'
import { reasonOf } from '#server/log.ts'

type LaneRow = typeof lanes.$inferSelect
type ShipmentRow = typeof shipments.$inferSelect

/**
 * Moves the shipments of one file whose places somebody decided. Only ends that rest on a decision move:
 * amounts, units, equipment and every other place stay as they were read and approved. Returns false where
 * no file waits for it.
 */
export async function moveDecided(context: Context): Promise<boolean> {
  const { db } = context.database
  const [upload] = await db
    .select()
    .from(uploads)
    .where(sql`${uploads.toReadAgain} and ${uploads.status} = ${UploadStatus.Completed}`)
    .orderBy(uploads.id)
    .limit(1)
  if (!upload) return false
  try {
    await move(upload, context)
  } catch (error) {
    context.log('error', 'decided places not moved', {
      uploadId: upload.id,
      reason: reasonOf(error),
    })
    await db.update(uploads).set({ toReadAgain: false }).where(eq(uploads.id, upload.id))
  }
  return true
}

async function move(upload: UploadRow, context: Context): Promise<void> {
  const { db } = context.database
  const ends = await writtenEnds(upload, await aliasesOf(db, upload.companyId), context)
  const rows = ends ? await decidedRows(upload, ends, context) : []
  const notices = await inTransaction(context.database, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('approval'), ${upload.companyId})`)
    // A decision made meanwhile has set the time: the file is then read once more.
    await tx
      .update(uploads)
      .set({ toReadAgain: false })
      .where(sql`${uploads.id} = ${upload.id}
        and date_trunc('milliseconds', ${uploads.updatedAt}) = ${upload.updatedAt.toISOString()}::timestamptz`)
    const moved = await moveShipments(tx, upload, rows)
    if (moved.changed > 0) {
      await settleMoves(tx, upload.companyId, [moved])
      await recordChange(
        tx,
        { userId: null, username: '', companyId: upload.companyId },
        {
          subject: 'upload',
          subjectId: upload.id,
          action: 'moved to decided places',
          after: { shipments: moved.changed, lanes: lanesLeft(moved), notChanged: moved.unmoved },
        },
      )
    }
    const { companyId, mode } = upload
    const description = noticeWords(upload, moved, ends !== null)
    const notice = { companyId, mode, type: 'StatusChanged' as const, description }
    return addNotices(tx, [{ ...notice, priority: Priority.Information }])
  })
  await showUpload(upload.id, context)
  await pushNotices(context, notices)
}

const lanesLeft = ({ left }: Moved): number => new Set(left.map(({ laneId }) => laneId)).size

function noticeWords({ fileName }: UploadRow, moved: Moved, isReadable: boolean): string {
  if (!isReadable) return `${fileName} cannot be read any more: its lanes were not changed`
  const what = `${fileName}: ${counted(lanesLeft(moved), 'lane')} moved to the places you chose`
  if (moved.unmoved.length === 0) return what
  const [first = '', ...more] = moved.unmoved
  const names = more.length === 0 ? first : `${first} and ${more.length} more`
  return `${what}. Not changed because bidding has started: ${names}`
}

async function decidedRows(
  upload: UploadRow,
  ends: WrittenEnds,
  { database: { db } }: Context,
): Promise<MovedRow[]> {
  const ofUpload = sql`${shipments.uploadId} = ${upload.id} and ${shipments.approved} and ${shipments.laneId} is not null`
  const saved = await db.select().from(shipments).where(ofUpload)
  const named = await db
    .select()
    .from(lanes)
    .where(sql`${lanes.id} in (select ${shipments.laneId} from ${shipments} where ${ofUpload})`)
  const laneOf = new Map(named.map((lane) => [lane.id, lane]))
  return saved.flatMap((shipment) => {
    const lane = laneOf.get(shipment.laneId ?? 0)
    const row = lane && decidedRow(shipment, lane, ends)
    return row ? [row] : []
  })
}

/** Undefined where no decision moves the row. */
function decidedRow(shipment: ShipmentRow, lane: LaneRow, ends: WrittenEnds): MovedRow | undefined {
  const { mode } = shipment
  const keyParts = shipment.laneKey.split('|')
  const service = serviceTypes.find((one) => one === (shipment.service ?? keyParts.at(-1)))
  if (!isBiddable(mode) || !service) return undefined
  const decided = sides.map((side, at): CleanEnd | undefined => {
    const read = ends.end(shipment.row, side, mode)
    if (!read || !('found' in read)) return undefined
    if (read.source !== 'alias' && read.source !== 'repair') return undefined
    return isSameEnd(mode, keyParts[at] ?? '', read.found)
      ? undefined
      : { place: read.found, written: read.written, source: read.source }
  })
  if (decided.every((end) => end === undefined)) return undefined
  const [from, to] = decided
  const origin = from ?? savedEnd(shipment, lane, 'origin')
  const destination = to ?? savedEnd(shipment, lane, 'destination')
  const key = laneKeyOf(mode, origin.place, destination.place, shipment.equipment, service)
  const ownKey = key.laneKey.split('|')
  // The end nobody decided keeps its name and key.
  const laneKey = [
    (from ? ownKey : keyParts)[0],
    (to ? ownKey : keyParts)[1],
    ...ownKey.slice(2),
  ].join('|')
  return {
    line: shipment.row,
    mode,
    origin,
    destination,
    lane: {
      laneKey,
      origin: from ? key.origin : shipment.origin,
      destination: to ? key.destination : shipment.destination,
    },
    equipment: shipment.equipment,
    service,
    businessUnit: shipment.businessUnit,
    containers: shipment.containers,
    kilograms: shipment.kilograms,
    cubicMetres: shipment.cubicMetres,
    miles:
      ends.hasDistance && shipment.miles !== null
        ? shipment.miles
        : laneDistance(mode, origin.place, destination.place).miles,
  }
}

function savedEnd(shipment: ShipmentRow, lane: LaneRow, side: (typeof sides)[number]): CleanEnd {
  const isOrigin = side === 'origin'
  const mode = shipment.mode as BiddableMode
  const end = shipment.laneKey.split('|')[isOrigin ? 0 : 1] ?? ''
  const source = isOrigin ? shipment.originSource : shipment.destinationSource
  return {
    place: placeOfEnd(mode, end) ?? placeOfLane(lane, mode, isOrigin),
    written: (isOrigin ? shipment.writtenOrigin : shipment.writtenDestination) ?? '',
    source: placeSources.find((one) => one === source) ?? 'name',
  }
}

/** An end that is no certain place today, as its lane describes it; it has no identity. */
function placeOfLane(lane: LaneRow, mode: BiddableMode, isOrigin: boolean): Place {
  const { location } = lane
  const port = (isOrigin ? location.originPortCodeClean : location.destPortCodeClean) ?? ''
  return {
    city: (isOrigin ? location.originCityClean : location.destCityClean) ?? '',
    state: (isOrigin ? location.originStateClean : location.destStateClean) ?? '',
    country: (isOrigin ? location.originCountryClean : location.destCountryClean) ?? '',
    zip: (isOrigin ? location.originZipClean : location.destZipClean) ?? '',
    port,
    portName: (isOrigin ? location.originPortNameClean : location.destPortNameClean) ?? '',
    lat: (isOrigin ? lane.originLatitude : lane.destLatitude) ?? 0,
    lon: (isOrigin ? lane.originLongitude : lane.destLongitude) ?? 0,
    level: modeDefinitions[mode].gateway ?? 'city',
    ref: (isOrigin ? lane.originRef : lane.destinationRef) ?? '',
    position: 'area',
  }
}
