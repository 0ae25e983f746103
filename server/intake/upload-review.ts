import { eq, sql, type SQL } from 'drizzle-orm'
import type {
  CurrencyRead,
  OutlierRead,
  PlaceRead,
  ReviewedLane,
  UploadReview,
  WordRead,
} from '#contract/ext/upload-review.ts'
import { costOutlier, outlierRule } from '#domain/cost-outlier.ts'
import { grouped } from '#domain/grouped.ts'
import type { Mode } from '#domain/mode.ts'
import { byDoubt, doubtsOf, type PlaceSource } from '#domain/place-doubt.ts'
import { intakeSettingsSchema } from '#domain/shipment-upload.ts'
import { UploadStatus } from '#domain/upload.ts'
import type { Context } from '#server/context.ts'
import type { Db, Transaction } from '#server/store/database.ts'
import { dollarsOf } from '#server/store/dollars.ts'
import { uploadReviews } from '#server/store/tables/uploads.ts'
import { shipmentVolume, writtenAmount } from './shipment-columns.ts'
import type { UploadRow } from './upload-state.ts'

const listed = { places: 1000, words: 200, outliers: 200, lanes: 500 } as const
const oldYears = 10

/** How an upload was read: as it was summed when its shipments were saved, else from its shipments. */
export async function reviewOfUpload(
  upload: UploadRow,
  { database: { db }, now }: Pick<Context, 'database' | 'now'>,
): Promise<UploadReview> {
  const [saved] = await db
    .select({ review: uploadReviews.review })
    .from(uploadReviews)
    .where(eq(uploadReviews.uploadId, upload.id))
  return saved?.review ?? reviewUpload(upload, now(), db)
}

/** After its shipments are saved and its lanes made. */
export async function saveReview(upload: UploadRow, now: Date, tx: Transaction): Promise<void> {
  const review = await reviewUpload(upload, now, tx)
  await tx
    .insert(uploadReviews)
    .values({ uploadId: upload.id, review })
    .onConflictDoUpdate({ target: uploadReviews.uploadId, set: { review } })
}

/** When its shipments change otherwise: from then on it is summed when it is asked for. */
export const dropReview = (uploadId: number, tx: Transaction) =>
  tx.delete(uploadReviews).where(eq(uploadReviews.uploadId, uploadId))

/** Summed by the database: the browser never gets the rows. */
async function reviewUpload(
  upload: UploadRow,
  now: Date,
  db: Db | Transaction,
): Promise<UploadReview> {
  // One after the other: a transaction has one connection.
  const places = await placesOf(upload, db)
  const equipment = await wordsOf(upload.id, 'equipment', db)
  const services = await wordsOf(upload.id, 'service', db)
  const currencies = await currenciesOf(upload.id, db)
  const dates = await datesOf(upload.id, now, db)
  const outliers = await outliersOf(upload.id, db)
  const lanes = await lanesOf(upload, db)
  const { reading } = intakeSettingsSchema.parse(upload.settings)
  return { places, equipment, services, currencies, reading, dates, outliers, lanes }
}

type PlaceGroup = {
  written: string | null
  readAs: string
  ref: string | null
  source: PlaceSource | null
  country: string | null
  lat: number | null
  lon: number | null
  fromOrigin: number
  rows: number
}

async function placesOf(upload: UploadRow, db: Db | Transaction): Promise<UploadReview['places']> {
  // Shipments are many, lanes are few: they are counted before their lanes are looked up.
  const { rows } = await db.execute<PlaceGroup>(sql`
    with moved as (
      select mode, lane_key, origin, destination, written_origin, written_destination, origin_ref, destination_ref,
        origin_source, destination_source, count(*)::int as shipments
      from shipments where upload_id = ${upload.id} group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
    select e.written, e.read_as as "readAs", e.ref, e.source, min(e.country) as country, min(e.lat) as lat, min(e.lon) as lon,
      sum(case when e.side = 'origin' then m.shipments else 0 end)::int as "fromOrigin", sum(m.shipments)::int as rows
    from moved m left join lanes l on l.company_id = ${upload.companyId} and l.mode = m.mode and l.lane_key = m.lane_key
    cross join lateral (values
      ('origin', m.written_origin, m.origin, m.origin_ref, m.origin_source, l.location->>'originCountryClean', l.origin_latitude, l.origin_longitude),
      ('destination', m.written_destination, m.destination, m.destination_ref, m.destination_source, l.location->>'destCountryClean', l.dest_latitude, l.dest_longitude))
      e(side, written, read_as, ref, source, country, lat, lon)
    group by 1, 2, 3, 4`)
  const identity = ({ ref, readAs }: PlaceGroup) => ref ?? readAs
  const forms = new Map(
    [...grouped(rows, identity)].map(([key, groups]) => [
      key,
      new Set(groups.map(({ written }) => written)).size,
    ]),
  )
  const { columns } = intakeSettingsSchema.parse(upload.settings)
  const places: PlaceRead[] = rows.map((group) => {
    const { written, readAs, ref, source, country, lat, lon, fromOrigin } = group
    const isOrigin = fromOrigin * 2 >= group.rows
    return {
      written,
      readAs,
      ref,
      country,
      source,
      rows: group.rows,
      at: lat === null || lon === null ? null : [lat, lon],
      column: isOrigin
        ? (columns.origin?.[0] ?? 'Origin')
        : (columns.destination?.[0] ?? 'Destination'),
      doubts: doubtsOf({ written, readAs, source, forms: forms.get(identity(group)) ?? 1 }),
    }
  })
  return {
    total: places.length,
    doubtful: places.filter(({ doubts }) => doubts.length > 0).length,
    list: places.toSorted(byDoubt).slice(0, listed.places),
  }
}

async function wordsOf(id: number, word: 'equipment' | 'service', db: Db | Transaction) {
  const column = sql.identifier(word)
  const written = sql.identifier(`written_${word}`)
  const { rows } = await db.execute<WordRead & { total: number }>(sql`
    select ${written} as written, ${column} as "readAs", count(*)::int as rows, count(*) over ()::int as total
    from shipments where upload_id = ${id} group by 1, 2
    order by (${written} <> '' and lower(${written}) is distinct from lower(${column})) desc, 3 desc, 1, 2 limit ${listed.words}`)
  return {
    total: rows[0]?.total ?? 0,
    list: rows.map((row) => ({ written: row.written, readAs: row.readAs, rows: row.rows })),
  }
}

async function currenciesOf(id: number, db: Db | Transaction): Promise<CurrencyRead[]> {
  const { rows } = await db.execute<
    Omit<CurrencyRead, 'rates'> & {
      min: number | null
      max: number | null
      first: string | null
      last: string | null
    }
  >(sql`
    select coalesce(currency, 'USD') as currency, count(*)::int as rows,
      sum(${writtenAmount})::float8 as sum, ${dollarsOf(sql`sum(cents)`)}::float8 as "sumUsd",
      min(rate)::float8 as min, max(rate)::float8 as max, min(rate_date)::text as first, max(rate_date)::text as last
    from shipments where upload_id = ${id} group by 1 order by (coalesce(min(currency), 'USD') = 'USD'), sum(cents) desc`)
  return rows.map(({ currency, rows: count, sum, sumUsd, min, max, first, last }) => ({
    currency,
    rows: count,
    sum: sum ?? 0,
    sumUsd,
    rates: min === null || max === null ? null : { min, max, firstDate: first, lastDate: last },
  }))
}

async function datesOf(
  id: number,
  now: Date,
  db: Db | Transaction,
): Promise<UploadReview['dates']> {
  const today = now.toISOString().slice(0, 10)
  const { rows } = await db.execute<{
    first: string | null
    last: string | null
    future: number
    old: number
  }>(sql`
    select min(ship_date)::text as first, max(ship_date)::text as last,
      count(*) filter (where ship_date > ${today}::date)::int as future,
      count(*) filter (where ship_date < ${today}::date - make_interval(years => ${oldYears}))::int as old
    from shipments where upload_id = ${id}`)
  const [found] = rows
  return found?.first && found.last
    ? { first: found.first, last: found.last, future: found.future, old: found.old }
    : null
}

type OutlierGroup = Pick<OutlierRead, 'row' | 'reference' | 'origin' | 'destination' | 'cost'> & {
  mode: Mode
  unit: number
  laneMedian: number
  laneRows: number
  modeMedian: number
  modeRows: number
  total: number
}

/** Without a join of rows to their lanes: on a file that is just saved the planner takes it for one row and joins in squares. */
async function outliersOf(id: number, db: Db | Transaction): Promise<UploadReview['outliers']> {
  const { rows } = await db.execute<OutlierGroup>(sql`
    with priced as (
      select s.id, s.mode, s.lane_key, ${dollarsOf(sql`s.cents / (${shipmentVolume})::float8`)} as unit
      from shipments s where s.upload_id = ${id} and s.cents > 0 and ${shipmentVolume} > 0),
    lane as (
      select mode, count(*)::int as n, percentile_cont(0.5) within group (order by unit) as median,
        array_agg(id) as ids, array_agg(unit) as units
      from priced group by mode, lane_key),
    mode as (select mode, count(*)::int as n, percentile_cont(0.5) within group (order by unit) as median from priced group by mode),
    off as (
      select r.id, r.unit, l.median as lane_median, l.n as lane_rows, m.median as mode_median, m.n as mode_rows, b.median
      from lane l join mode m on m.mode = l.mode
      cross join lateral (select case when l.n > ${outlierRule.othersOnLane} then l.median else m.median end as median,
        case when l.n > ${outlierRule.othersOnLane} then l.n else m.n end as n) b
      cross join lateral unnest(l.ids, l.units) r(id, unit)
      where b.n > ${outlierRule.othersOnLane} and (r.unit >= b.median * ${outlierRule.factor} or r.unit * ${outlierRule.factor} <= b.median)),
    worst as (select *, count(*) over ()::int as total from off order by abs(ln(unit / median)) desc, id limit ${listed.outliers})
    select s."row", s.mode, s.reference, s.origin, s.destination, ${dollarsOf(sql`s.cents`)}::float8 as cost, w.unit, w.lane_median as "laneMedian",
      w.lane_rows as "laneRows", w.mode_median as "modeMedian", w.mode_rows as "modeRows", w.total
    from worst w join shipments s on s.id = w.id order by abs(ln(w.unit / w.median)) desc, s.id`)
  return {
    total: rows[0]?.total ?? 0,
    list: rows.flatMap((group) => {
      const { row, mode, reference, origin, destination, cost, unit } = group
      const found = costOutlier(
        unit,
        { median: group.laneMedian, rows: group.laneRows },
        { median: group.modeMedian, rows: group.modeRows },
      )
      return found
        ? [{ row, mode, reference, origin, destination, cost, unitCost: unit, ...found }]
        : []
    }),
  }
}

/** Until approval a new lane is one nobody sees yet; afterwards, one that came with the file. */
const isNewLane = ({ status, createdAt }: UploadRow): SQL =>
  status === UploadStatus.Completed
    ? sql`(l.created_at >= ${createdAt.toISOString()}::timestamptz)`
    : sql`(not l.approved)`

async function lanesOf(upload: UploadRow, db: Db | Transaction): Promise<UploadReview['lanes']> {
  const { rows } = await db.execute<ReviewedLane & { total: number; made: number }>(sql`
    with named as (
      select mode, lane_key, count(*)::int as shipments from shipments where upload_id = ${upload.id} group by 1, 2)
    select l.id as "laneId", l.mode, l.origin, l.destination, l.equipment, l.service, ${isNewLane(upload)} as "isNew", n.shipments,
      count(*) over ()::int as total, (count(*) filter (where ${isNewLane(upload)}) over ())::int as made
    from named n join lanes l on l.company_id = ${upload.companyId} and l.mode = n.mode and l.lane_key = n.lane_key
    order by n.shipments desc, l.id limit ${listed.lanes}`)
  const { total, made } = rows[0] ?? { total: 0, made: 0 }
  return {
    total,
    made,
    changed: total - made,
    list: rows.map(
      ({ laneId, mode, origin, destination, equipment, service, isNew, shipments }) => ({
        laneId,
        mode,
        origin,
        destination,
        equipment,
        service,
        isNew,
        shipments,
      }),
    ),
  }
}
