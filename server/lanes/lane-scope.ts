import { and, type SQL, sql } from 'drizzle-orm'
import { may } from '#domain/capability.ts'
import { Mode } from '#domain/mode.ts'
import type { Caller } from '#server/context.ts'
import { notFound } from '#server/refusal.ts'
import { movedByMonth } from './lane-history.ts'
import { seenBy } from './seen-lanes.ts'
import type { Db } from '#server/store/database.ts'

/** Which lanes figures are about; Universal = every mode, an upload narrows to the lanes it touched. */
export type LaneScope = {
  mode: number
  uploadId?: number | undefined
  region?: string | undefined
  /** Countries of origin and destination, ISO 3166 alpha-2. */
  from?: string | undefined
  to?: string | undefined
  equipment?: string | undefined
  businessUnit?: string | undefined
  /** Of these lanes alone. */
  laneIds?: readonly number[] | undefined
  /** Of all but these. */
  besides?: readonly number[] | undefined
}

/** Columns of lanes that stand in JSON: reading them takes longer than adding up all the others. */
const placeColumns = sql`,
      l.location->>'originCountryClean' as origin_country, l.location->>'destCountryClean' as dest_country`
const portColumns = sql`${placeColumns},
      l.location->>'originPortCodeClean' as origin_port, l.location->>'destPortCodeClean' as dest_port`
const more = { figures: sql``, places: placeColumns, ports: portColumns }

/** `lane as (...)` for a `with`: the lanes of a scope that the caller may see; a foreign upload is 404. */
export async function lanesInScope(
  caller: Caller,
  scope: LaneScope,
  db: Db,
  columns: keyof typeof more = 'figures',
): Promise<SQL> {
  if (scope.uploadId !== undefined) await checkUpload(caller, scope.uploadId, db)
  return sql`lane as (
    select l.id, l.company_id, l.mode, l.origin, l.destination, l.region, l.status, l.light, l.equipment, l.service,
      l.business_unit, l.origin_latitude, l.origin_longitude, l.dest_latitude, l.dest_longitude, l.miles, l.incumbent_id,
      l.incumbent_name, l.shipment_count, l.container_count, l.kilograms, l.cubic_metres, l.historic_volume, l.historic_cents,
      l.last_paid_cents, l.forecast_volume, l.baseline_cents, l.target_cents${more[columns]}
    from lanes l where ${and(seenBy(caller), ...conditions(caller, scope))})`
}

/**
 * The same scope with the lanes an upload touched read once for several statements: they are named, or those of
 * the others where these are fewer. A foreign upload is 404.
 */
export async function withLanesOfUpload(
  caller: Caller,
  scope: LaneScope,
  db: Db,
): Promise<LaneScope> {
  const { uploadId, ...whole } = scope
  if (uploadId === undefined) return scope
  await checkUpload(caller, uploadId, db)
  const { rows } = await db.execute<{ touched: boolean; ids: number[] | null }>(sql`
    with seen as materialized (
      select l.id, l.id in (${lanesOfUpload(uploadId)}) as touched from lanes l where ${and(seenBy(caller), ...conditions(caller, whole))}),
    fewer as (select 2 * count(*) filter (where touched) <= count(*) as touched from seen)
    select f.touched, json_agg(s.id) filter (where s.id is not null) as ids from fewer f left join seen s on s.touched = f.touched group by f.touched`)
  const [fewer] = rows
  const ids = fewer?.ids ?? []
  return fewer?.touched === false ? { ...whole, besides: ids } : { ...whole, laneIds: ids }
}

async function checkUpload({ companyId }: Caller, uploadId: number, db: Db): Promise<void> {
  const { rows } = await db.execute(
    sql`select 1 from uploads where id = ${uploadId} and company_id = ${companyId}`,
  )
  if (rows.length === 0) throw notFound('The upload')
}

/**
 * What a shipper's lanes of a scope moved by month and mode, from sums; undefined where only the lanes themselves tell.
 * Where a few lanes are left out, what they moved is taken from the sums of all: the fewer are read.
 */
export function summedHistory(caller: Caller, scope: LaneScope): SQL | undefined {
  const { uploadId, businessUnit, laneIds, besides = [] } = scope
  const knownByLaneAlone = [uploadId, businessUnit, laneIds].some((one) => one !== undefined)
  if (may(caller, 'bid') || knownByLaneAlone) return undefined
  const all = sql`select month, mode, lanes, shipments, volume, cents from history_months where ${and(...monthsOf(caller, scope))}`
  if (besides.length === 0) return all
  const others = sql`(select id, mode from lanes where id = any(${sql.param([...besides])}::int[]))`
  return sql`
    select month, mode, sum(shipments) as shipments, sum(volume) as volume, sum(cents) as cents from (
      ${all}
      union all
      select month, mode, -lanes, -shipments, -volume::numeric, -cents::bigint
      from (${movedByMonth(others, ['lanes', 'shipments', 'volume', 'cents'])}) m) m
    group by month, mode having sum(lanes) > 0`
}

/** Of the sums of months: those of a scope without an upload. */
function* monthsOf(
  { companyId }: Caller,
  { mode, region, from, to, equipment }: LaneScope,
): Generator<SQL> {
  yield sql`company_id = ${companyId}`
  if (mode !== Mode.Universal) yield sql`mode = ${mode}`
  if (region !== undefined) yield sql`region = ${region}`
  if (from !== undefined) yield sql`origin_country = ${from}`
  if (to !== undefined) yield sql`dest_country = ${to}`
  if (equipment !== undefined) yield sql`equipment = ${equipment} and equipment <> ''`
}

function* conditions(
  caller: Caller,
  { mode, uploadId, region, from, to, equipment, businessUnit, laneIds, besides = [] }: LaneScope,
): Generator<SQL> {
  if (mode !== Mode.Universal) yield sql`l.mode = ${mode}`
  if (region !== undefined) yield sql`l.region = ${region}`
  if (from !== undefined) yield sql`l.location->>'originCountryClean' = ${from}`
  if (to !== undefined) yield sql`l.location->>'destCountryClean' = ${to}`
  if (equipment !== undefined) yield sql`l.equipment = ${equipment}`
  // A carrier never learns how a shipper parts its lanes.
  if (businessUnit !== undefined && !may(caller, 'bid'))
    yield sql`l.business_unit = ${businessUnit}`
  if (laneIds !== undefined) yield sql`l.id = any(${sql.param([...laneIds])}::int[])`
  if (besides.length > 0) yield sql`l.id not in (select unnest(${sql.param([...besides])}::int[]))`
  if (uploadId !== undefined) {
    yield sql`l.id in (${lanesOfUpload(uploadId)})`
  }
}

const lanesOfUpload = (uploadId: number): SQL => sql`
      select s.lane_id from shipments s where s.upload_id = ${uploadId} and s.lane_id is not null
      union select b.lane_id from bids b where b.upload_id = ${uploadId}`
