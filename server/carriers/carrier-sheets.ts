import { and, count, desc, eq } from 'drizzle-orm'
import type { CarrierSheet } from '#contract/ext/carriers.ts'
import { chargeCell } from '#domain/bid-cell.ts'
import { chargeLines } from '#domain/charge-lines.ts'
import { isBiddable, Mode } from '#domain/mode.ts'
import { toDollarsOrNull } from '#domain/money.ts'
import { ownCo2eTitle } from '#domain/own-co2e.ts'
import { isSubmitted } from '#server/bids/counting-bids.ts'
import type { Caller, Context } from '#server/context.ts'
import { notFound } from '#server/refusal.ts'
import type { FileBody } from '#server/serve.ts'
import { writeWorkbook } from '#server/sheets/workbook.ts'
import { bids } from '#server/store/tables/bids.ts'
import { lanes } from '#server/store/tables/lanes.ts'
import { isOwnLane } from '#server/lanes/seen-lanes.ts'
import { companies } from '#server/store/tables/people.ts'
import { uploads } from '#server/store/tables/uploads.ts'

type Wanted = { mode: number; carrierId?: number | undefined }

/** Bid sheets with bids in force on the shipper's lanes, the newest first. */
export async function carrierSheets(
  caller: Caller,
  { mode, carrierId }: Wanted,
  { database }: Context,
): Promise<CarrierSheet[]> {
  const rows = await database.db
    .select({
      id: uploads.id,
      carrierId: companies.id,
      carrier: companies.name,
      fileName: uploads.fileName,
      mode: uploads.mode,
      lanes: count(),
      createdAt: uploads.createdAt,
    })
    .from(bids)
    .innerJoin(lanes, eq(lanes.id, bids.laneId))
    .innerJoin(uploads, eq(uploads.id, bids.uploadId))
    .innerJoin(companies, eq(companies.id, bids.carrierId))
    .where(
      and(
        submittedTo(caller),
        mode === Mode.Universal ? undefined : eq(lanes.mode, mode),
        carrierId === undefined ? undefined : eq(bids.carrierId, carrierId),
      ),
    )
    .groupBy(uploads.id, companies.id)
    .orderBy(desc(uploads.id))
  return rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }))
}

/**
 * What a sheet bids on the shipper's lanes, in a file of its own: the one sent may name lanes of other shippers.
 * 404 where it bids on none of them.
 */
export async function carrierSheet(
  caller: Caller,
  uploadId: number,
  { database }: Context,
): Promise<FileBody> {
  const rows = await database.db
    .select({ bid: bids, lane: lanes, fileName: uploads.fileName, carrier: companies.name })
    .from(bids)
    .innerJoin(lanes, eq(lanes.id, bids.laneId))
    .innerJoin(uploads, eq(uploads.id, bids.uploadId))
    .innerJoin(companies, eq(companies.id, bids.carrierId))
    .where(and(submittedTo(caller), eq(uploads.id, uploadId)))
    .orderBy(lanes.origin, lanes.destination, lanes.id)
  const [first] = rows
  if (!first || !isBiddable(first.lane.mode)) throw notFound('The bid sheet')
  const lines = chargeLines[first.lane.mode]
  const name = `${first.carrier} ${first.fileName.replace(/\.(xlsx|csv)$/i, '')}`
  return writeWorkbook(name, [
    {
      name: 'Bids on your lanes',
      headings: [
        'Lane ID',
        'Origin',
        'Destination',
        'Equipment',
        ...lines.map(({ name: line }) => line),
        'Currency',
        'Transit days',
        'Capacity',
        ownCo2eTitle(first.lane.mode),
        'Remarks',
        'Landed cost USD',
      ],
      rows: rows.map(({ bid, lane }) => [
        lane.id,
        lane.origin,
        lane.destination,
        lane.equipment,
        ...lines.map(({ chargeId }) => chargeCell(bid, chargeId, '.')),
        bid.currency,
        bid.transitDays,
        bid.capacity,
        bid.co2ePerUnit,
        bid.remarks,
        toDollarsOrNull(bid.landedCents),
      ]),
    },
  ])
}

const submittedTo = (caller: Caller) => and(isOwnLane(caller, 'lanes'), isSubmitted('bids'))
