import { sql } from 'drizzle-orm'
import { anyOf } from '#server/store/any-of.ts'
import type { Transaction } from '#server/store/database.ts'
import { laneMonths, lanes } from '#server/store/tables/lanes.ts'
import type { CleanRow } from './cleanse-row.ts'
import { makeLanes } from './make-lanes.ts'
import { countPlaces, rollUpLanes } from './roll-up.ts'
import { dropReview } from './upload-review.ts'
import type { UploadRow } from './upload-state.ts'

export type MovedRow = Pick<
  CleanRow,
  | 'line'
  | 'mode'
  | 'origin'
  | 'destination'
  | 'lane'
  | 'equipment'
  | 'service'
  | 'businessUnit'
  | 'containers'
  | 'kilograms'
  | 'cubicMetres'
  | 'miles'
>

type LeftLane = { row: number; laneId: number }

export type Moved = {
  uploadId: number
  changed: number
  /** Rows that went to another lane, with the lane they were on. */
  left: LeftLane[]
  /** Lanes that were started and therefore keep their shipments: 'Dallas, TX to Reno, NV'. */
  unmoved: string[]
}

type Difference = {
  row: number
  laneId: number | null
  moves: boolean
  isStarted: boolean
  lane: string
}

/** Puts shipments of an upload where their rows say; lanes that do not exist yet are made. Costs stay as booked. */
export async function moveShipments(
  tx: Transaction,
  upload: Pick<UploadRow, 'id' | 'companyId'>,
  rows: readonly MovedRow[],
): Promise<Moved> {
  const { rows: differing } = await tx.execute<Difference>(sql`
    with today as (${asTable(rows)})
    select s."row", s.lane_id as "laneId", s.lane_key <> t.lane_key as moves,
      coalesce(l.status <> 'open' or l.started_at is not null or l.baseline_frozen_at is not null, false) as "isStarted",
      concat(l.origin, ' to ', l.destination) as lane
    from today t join shipments s on s.upload_id = ${upload.id} and s."row" = t."row" and s.mode = t.mode
    left join lanes l on l.id = s.lane_id
    where (s.lane_key, s.origin, s.destination, s.equipment, s.service, s.containers, s.kilograms, s.cubic_metres, s.miles)
      is distinct from (t.lane_key, t.origin, t.destination, t.equipment, t.service, t.containers, t.kilograms, t.cubic_metres, t.miles)`)
  const isHeld = ({ moves, isStarted }: Difference) => moves && isStarted
  const changed = new Set(differing.filter((one) => !isHeld(one)).map(({ row }) => row))
  const changedRows = rows.filter(({ line }) => changed.has(line))
  const moved: Moved = {
    uploadId: upload.id,
    changed: changed.size,
    left: differing.flatMap(({ row, laneId, moves }) =>
      moves && laneId !== null && changed.has(row) ? [{ row, laneId }] : [],
    ),
    unmoved: [...new Set(differing.filter(isHeld).map(({ lane }) => lane))],
  }
  if (changed.size === 0) return moved
  await tx.execute(sql`
    with today as (${asTable(changedRows)})
    update shipments s set lane_key = t.lane_key, origin = t.origin, destination = t.destination, equipment = t.equipment,
      service = t.service, containers = t.containers, kilograms = t.kilograms, cubic_metres = t.cubic_metres, miles = t.miles,
      written_origin = t.written_origin, written_destination = t.written_destination,
      origin_ref = nullif(t.origin_ref, ''), destination_ref = nullif(t.destination_ref, ''),
      origin_source = t.origin_source, destination_source = t.destination_source,
      lane_id = case when s.lane_key = t.lane_key then s.lane_id end
    from today t where s.upload_id = ${upload.id} and s."row" = t."row" and s.mode = t.mode`)
  await makeLanes(tx, upload.companyId, changedRows)
  await countPlaces(tx, upload.id)
  await dropReview(upload.id, tx)
  return moved
}

const asTable = (rows: readonly MovedRow[]) => {
  const written = rows.map((row) => ({
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
    written_origin: row.origin.written,
    written_destination: row.destination.written,
    origin_ref: row.origin.place.ref,
    destination_ref: row.destination.place.ref,
    origin_source: row.origin.source,
    destination_source: row.destination.source,
  }))
  return sql`select * from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) t("row" int, mode int, lane_key text, origin text,
    destination text, equipment text, service text, containers float8, kilograms float8, cubic_metres float8, miles float8,
    written_origin text, written_destination text, origin_ref text, destination_ref text, origin_source text, destination_source text)`
}

/** Sums the lanes once their shipments have moved, and removes those that moving left empty and nothing else rests on. */
export async function settleMoves(
  tx: Transaction,
  companyId: number,
  moves: readonly Moved[],
): Promise<void> {
  const left = new Set(moves.flatMap((moved) => moved.left.map(({ laneId }) => laneId)))
  const uploadIds = moves.map(({ uploadId }) => uploadId)
  await rollUpLanes(
    tx,
    companyId,
    sql`select unnest(${sql.param([...left])}::int[])
      union select s.lane_id from shipments s where s.upload_id = any(${sql.param(uploadIds)}::int[]) and s.lane_id is not null`,
  )
  for (const moved of moves) await takeDoubtsAlong(tx, moved)
  await recountDoubts(tx, left)
  await removeEmptied(tx, left)
}

/** The end of a lane that was not moved is as doubtful on the next lane. */
async function takeDoubtsAlong(tx: Transaction, { uploadId, left }: Moved): Promise<void> {
  await tx.execute(sql`
    insert into lane_doubts (lane_id, side, written, kind, suggestions, shipments)
    select s.lane_id, d.side, d.written, d.kind, d.suggestions, sum(s.shipment_count)::int
    from jsonb_to_recordset(${JSON.stringify(left)}::jsonb) m("row" int, "laneId" int)
    join shipments s on s.upload_id = ${uploadId} and s."row" = m."row" and s.lane_id is not null and s.lane_id <> m."laneId"
    join lanes before on before.id = m."laneId"
    join lane_doubts d on d.lane_id = m."laneId" and (
      d.side = 'origin' and d.written = s.written_origin and split_part(s.lane_key, '|', 1) = split_part(before.lane_key, '|', 1) or
      d.side = 'destination' and d.written = s.written_destination and split_part(s.lane_key, '|', 2) = split_part(before.lane_key, '|', 2))
    group by s.lane_id, d.side, d.written, d.kind, d.suggestions
    on conflict (lane_id, side, written) do update set shipments = lane_doubts.shipments + excluded.shipments`)
}

async function recountDoubts(tx: Transaction, laneIds: ReadonlySet<number>): Promise<void> {
  await tx.execute(sql`
    update lane_doubts d set shipments = coalesce((
      select sum(s.shipment_count) from shipments s where s.lane_id = d.lane_id and s.approved
        and d.written = case d.side when 'origin' then s.written_origin else s.written_destination end), 0)
    where d.lane_id = any(${sql.param([...laneIds])}::int[])`)
  await tx.execute(sql`
    delete from lane_doubts where shipments = 0 and lane_id = any(${sql.param([...laneIds])}::int[])`)
}

/** Lanes with bids, an edited forecast or a start stay, without history. */
async function removeEmptied(tx: Transaction, laneIds: ReadonlySet<number>): Promise<void> {
  const emptied = sql`${anyOf(lanes.id, laneIds)} and ${lanes.baselineFrozenAt} is null
    and not exists (select 1 from shipments s where s.company_id = ${lanes.companyId} and s.mode = ${lanes.mode} and s.lane_key = ${lanes.laneKey})`
  await tx
    .delete(lanes)
    .where(sql`${emptied} and ${lanes.status} = 'open' and ${lanes.startedAt} is null
    and not ${lanes.forecastEdited} and ${lanes.targetCents} = 0 and ${lanes.shipmentCount} > 0
    and not exists (select 1 from bids b where b.lane_id = ${lanes.id})
    and not exists (select 1 from lane_invitations i where i.lane_id = ${lanes.id})`)
  const stayed = await tx
    .update(lanes)
    .set({
      shipmentCount: 0,
      containerCount: 0,
      kilograms: 0,
      cubicMetres: 0,
      historicVolume: 0,
      historicCents: 0,
      lastPaidCents: null,
      baselineCents: null,
      version: sql`${lanes.version} + 1`,
    })
    .where(emptied)
    .returning({ id: lanes.id })
  await tx
    .update(laneMonths)
    .set({ shipments: 0, volume: 0, cents: 0 })
    .where(
      anyOf(
        laneMonths.laneId,
        stayed.map(({ id }) => id),
      ),
    )
  await tx.execute(
    sql`delete from lane_charges where lane_id = any(${sql.param(stayed.map(({ id }) => id))}::int[])`,
  )
}
