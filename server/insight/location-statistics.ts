import { type SQL, sql } from 'drizzle-orm'
import { may } from '#domain/capability.ts'
import { Mode } from '#domain/mode.ts'
import { stoppedStatuses, UploadKind } from '#domain/upload.ts'
import type { Caller, Context } from '#server/context.ts'
import { countPlacesWhere } from '#server/intake/roll-up.ts'
import { notFound } from '#server/refusal.ts'
import { type Database, inTransaction } from '#server/store/database.ts'
import { onlyRow } from '#server/store/only-row.ts'

/** A mode, Universal = every mode, or one upload's rows of it. */
type PlaceScope = { mode: number; uploadId?: number | undefined }

type Place = { place: string; country: string | null; located: boolean; shipments: number }

/** More than anybody reads; the count is of all of them. */
const listedPlaces = 5000

export async function uniqueLocations(
  caller: Caller,
  scope: PlaceScope,
  includeDetails: boolean,
  { database }: Context,
): Promise<{ count: number; locations: Place[] }> {
  const places = await placesInScope(caller, scope, database)
  const { rows } = await database.db.execute<{ count: number }>(
    sql`with ${places} select count(*)::int as count from place`,
  )
  const count = rows[0]?.count ?? 0
  if (!includeDetails) return { count, locations: [] }
  const listed = await database.db.execute<Place>(sql`
    with ${places} select place, country, located, shipments from place
    order by located, shipments desc, place limit ${listedPlaces}`)
  return { count, locations: listed.rows }
}

/** Reads every shipment and exception again; the uploads of one's company, an Owner's of all. */
export async function recalculatePlaces(
  caller: Caller,
  mode: number,
  context: Context,
): Promise<{ count: number }> {
  await inTransaction(context.database, (tx) =>
    countPlacesWhere(tx, sql`${ofCaller(caller)} and u.kind = ${UploadKind.ShipmentUpload}`),
  )
  const { count } = await uniqueLocations(caller, { mode }, false, context)
  return { count }
}

export async function placesByCountry(
  caller: Caller,
  scope: PlaceScope,
  { database }: Context,
): Promise<{ country: string; places: number; shipments: number }[]> {
  const { rows } = await database.db.execute<{
    country: string
    places: number
    shipments: number
  }>(sql`
    with ${await placesInScope(caller, scope, database)}
    select coalesce(country, 'Unknown') as country, count(*)::int as places, sum(shipments)::int as shipments
    from place group by 1 order by 3 desc, 1`)
  return rows
}

type Quality = {
  located: number
  unknown: number
  shipments_located: number
  shipments_unknown: number
}
type Rows = { total: number; accepted: number; inException: number; leftOut: number }

/** How well places were located, and what became of the rows that brought them. */
export async function placeQuality(caller: Caller, scope: PlaceScope, { database }: Context) {
  const found = await database.db.execute<Quality>(sql`
    with ${await placesInScope(caller, scope, database)}
    select count(*) filter (where located)::int as located, count(*) filter (where not located)::int as unknown,
      coalesce(sum(shipments) filter (where located), 0)::int as shipments_located,
      coalesce(sum(shipments) filter (where not located), 0)::int as shipments_unknown
    from place`)
  const rows = await rowsInScope(caller, scope, database)
  const [places] = found.rows
  const located = places?.located ?? 0
  const unknown = places?.unknown ?? 0
  return {
    located,
    unknown,
    quality: located + unknown === 0 ? null : located / (located + unknown),
    shipmentsLocated: places?.shipments_located ?? 0,
    shipmentsUnknown: places?.shipments_unknown ?? 0,
    rows,
  }
}

/** What became of rows. A file of several modes counts in one by those of its rows that are known to be of it. */
async function rowsInScope(
  caller: Caller,
  { mode, uploadId }: PlaceScope,
  { db }: Database,
): Promise<Rows> {
  const files = sql`${ofCaller(caller)} and ${counts}`
  const whole =
    uploadId !== undefined
      ? sql`u.id = ${uploadId}`
      : mode === Mode.Universal
        ? sql`true`
        : sql`u.mode = ${mode}`
  const shared =
    uploadId !== undefined || mode === Mode.Universal ? sql`false` : sql`u.mode = ${Mode.Universal}`
  const { rows } = await db.execute<Rows>(sql`
    with whole as (
      select coalesce(sum(u.rows_total), 0)::int as total, coalesce(sum(u.rows_accepted), 0)::int as accepted,
        coalesce(sum(u.rows_in_exception), 0)::int as held, coalesce(sum(u.rows_left_out), 0)::int as left_out
      from uploads u where ${files} and ${whole}),
    taken as (
      select coalesce(sum(m.rows), 0)::int as rows from upload_modes m join uploads u on u.id = m.upload_id
      where ${files} and ${shared} and m.mode = ${mode}),
    waiting as (
      select count(distinct (e.upload_id, e.row))::int as rows from upload_exceptions e join uploads u on u.id = e.upload_id
      where ${files} and ${shared} and e.mode = ${mode})
    select total + taken.rows + waiting.rows as total, accepted + taken.rows as accepted,
      held + waiting.rows as "inException", left_out as "leftOut"
    from whole cross join taken cross join waiting`)
  return onlyRow(rows)
}

/** `place as (...)`: each place once, over all uploads of the scope; a foreign upload is 404. */
async function placesInScope(
  caller: Caller,
  { mode, uploadId }: PlaceScope,
  { db }: Database,
): Promise<SQL> {
  if (uploadId !== undefined) {
    const { rows } = await db.execute(
      sql`select 1 from uploads u where u.id = ${uploadId} and ${ofCaller(caller)}`,
    )
    if (rows.length === 0) throw notFound('The upload')
  }
  return sql`place as (
    select p.place, min(p.country) as country, p.located, sum(p.shipments)::int as shipments
    from upload_places p join uploads u on u.id = p.upload_id
    where ${ofCaller(caller)} and ${counts}
      and ${mode === Mode.Universal ? sql`true` : sql`p.mode = ${mode}`}
      and ${uploadId === undefined ? sql`true` : sql`u.id = ${uploadId}`}
    group by p.place, p.located)`
}

const ofCaller = (caller: Caller): SQL =>
  may(caller, 'see every company') ? sql`true` : sql`u.company_id = ${caller.companyId}`

/** What was rejected or cancelled is nobody's history. */
const counts = sql`u.kind = ${UploadKind.ShipmentUpload} and u.status not in ${stoppedStatuses}`
