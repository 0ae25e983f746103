import { Mode } from '#domain/mode.ts'
import { shipments as shipmentRows } from '#server/store/tables/uploads.ts'
import type { Backend, Person } from './backend.ts'
import { givenUpload } from './given-uploads.ts'

export const miles = (km: number) => km / 1.609344

/** An approved shipment by road, and its number. */
export async function givenRoadShipment(
  backend: Backend,
  shipper: Person,
  given: Partial<typeof shipmentRows.$inferInsert>,
): Promise<number> {
  const upload = await givenUpload(backend, shipper)
  const [row] = await backend.context.database.db
    .insert(shipmentRows)
    .values({
      uploadId: upload.id,
      companyId: shipper.companyId,
      laneKey: '',
      row: 2,
      mode: Mode.RoadFTL,
      approved: true,
      shipDate: '2026-03-04',
      month: '2026-03',
      origin: 'Chicago',
      destination: 'Dallas',
      cents: 100_000,
      ...given,
    })
    .returning()
  return row?.id ?? 0
}
