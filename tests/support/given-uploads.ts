import { desc } from 'drizzle-orm'
import { Mode } from '#domain/mode.ts'
import { noSettings } from '#domain/shipment-upload.ts'
import { UploadKind, UploadResult, UploadStatus } from '#domain/upload.ts'
import type { lanes } from '#server/store/tables/lanes.ts'
import {
  companyAliases,
  shipments,
  uploadExceptions,
  uploads,
} from '#server/store/tables/uploads.ts'
import type { Person } from './backend.ts'
import { type Given, type Place, present, type Row } from './given-row.ts'

let counted = 0

/** An FTL shipment file that waits for approval; its bytes are not in the file store. */
export async function givenUpload(
  { context }: Place,
  person: Pick<Person, 'companyId' | 'userId'>,
  given: Given<typeof uploads> = {},
): Promise<Row<typeof uploads>> {
  counted += 1
  const [upload] = await context.database.db
    .insert(uploads)
    .values({
      kind: UploadKind.ShipmentUpload,
      mode: Mode.RoadFTL,
      companyId: person.companyId,
      userId: person.userId,
      fileName: `shipments ${counted}.csv`,
      storedName: `stored-${counted}`,
      byteCount: 1000,
      sha256: String(counted),
      status: UploadStatus.PendingApproval,
      result: UploadResult.Success,
      settings: noSettings,
      ...given,
    })
    .returning()
  return present(upload)
}

/** An approved shipment of January on the lane, for a thousand dollars. */
export async function givenShipment(
  { context }: Place,
  lane: Row<typeof lanes>,
  upload: Row<typeof uploads>,
  given: Given<typeof shipments> = {},
): Promise<void> {
  counted += 1
  await context.database.db.insert(shipments).values({
    uploadId: upload.id,
    companyId: lane.companyId,
    laneId: lane.id,
    laneKey: lane.laneKey,
    row: counted,
    mode: lane.mode,
    approved: true,
    shipDate: '2026-01-05',
    month: '2026-01',
    origin: lane.origin,
    destination: lane.destination,
    shipmentCount: 1,
    cents: 100_000,
    ...given,
  })
}

/** So many rows of the upload, from line 2 on, that ask for one and the same repair. */
export async function givenExceptions(
  { context }: Place,
  { id: uploadId, mode }: { id: number; mode: number },
  rows: number,
  { kind, column, found }: { kind: string; column: string; found: string },
): Promise<void> {
  await context.database.db.insert(uploadExceptions).values(
    Array.from({ length: rows }, (_, index) => ({
      uploadId,
      row: index + 2,
      mode,
      kind,
      column,
      found,
      cells: { [column]: found, Weight: '20' },
    })),
  )
}

/** 'PLANT 7' is read as Dallas by road. */
export async function givenAlias(
  { context }: Place,
  { companyId, userId }: Pick<Person, 'companyId' | 'userId'>,
  given: Given<typeof companyAliases> = {},
): Promise<Row<typeof companyAliases>> {
  const [alias] = await context.database.db
    .insert(companyAliases)
    .values({
      companyId,
      userId,
      kind: 'place',
      scope: 'road',
      folded: 'plant 7',
      written: 'PLANT 7',
      meaning: 'Dallas, TX',
      label: 'Dallas, TX',
      ...given,
    })
    .returning()
  return present(alias)
}

/** An ocean file whose rows wait for repair: two for each of the groups. */
export async function givenHeld(
  place: Place,
  person: Pick<Person, 'companyId' | 'userId'>,
  groups: readonly { kind: string; found: string; suggestions?: string[] }[],
): Promise<Row<typeof uploads>> {
  const rows = groups.length * 2
  const upload = await givenUpload(place, person, {
    mode: Mode.OceanFCL,
    status: UploadStatus.InputExceptions,
    rowsTotal: rows,
    rowsInException: rows,
  })
  await place.context.database.db.insert(uploadExceptions).values(
    groups.flatMap(({ kind, found, suggestions = [] }, index) =>
      [0, 1].map((offset) => ({
        uploadId: upload.id,
        row: index * 2 + offset + 2,
        mode: Mode.OceanFCL,
        kind,
        column: 'Written',
        found,
        suggestions,
        cells: { Written: found, Weight: '20' },
      })),
    ),
  )
  return upload
}

/** The newest upload as it is stored. */
export async function storedUpload({
  context,
}: Place): Promise<typeof uploads.$inferSelect | undefined> {
  const [upload] = await context.database.db
    .select()
    .from(uploads)
    .orderBy(desc(uploads.id))
    .limit(1)
  return upload
}
