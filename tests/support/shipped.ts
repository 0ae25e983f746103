import type { BiddableMode } from '#domain/mode.ts'
import type { Context } from '#server/context.ts'
import { rollUpMode } from '#server/intake/roll-up.ts'
import { inTransaction } from '#server/store/database.ts'
import { shipments } from '#server/store/tables/uploads.ts'
import type { Person } from './backend.ts'
import { givenLane, nowhere } from './factories.ts'
import { givenUpload } from './given-uploads.ts'

/** A shipment between the ports of two countries; `volume` in the mode's measure. */
export type ShippedRow = {
  mode: BiddableMode
  from: string
  to: string
  month: string
  carrier: string
  equipment: string
  volume: number
  cents: number
}

/** [latitude, longitude] of what is on the map; Canada's port is not located. */
const located: Record<string, readonly [number, number]> = { CN: [31, 121], US: [34, -118] }

/** Approved shipments, a lane for each mode, pair of countries and equipment, rolled up as an approval does. */
export async function givenShipments(
  backend: { context: Context },
  analyst: Person,
  rows: readonly ShippedRow[],
): Promise<void> {
  const { database } = backend.context
  const upload = await givenUpload(backend, analyst)
  const laneOf = new Map<string, Awaited<ReturnType<typeof givenLane>>>()
  for (const row of rows) {
    const key = `${row.mode} ${row.from} ${row.to} ${row.equipment}`
    const lane = laneOf.get(key) ?? (await laneBetween(backend, analyst, row))
    laneOf.set(key, lane)
    await database.db.insert(shipments).values({
      uploadId: upload.id,
      companyId: analyst.companyId,
      laneKey: lane.laneKey,
      row: 1,
      mode: row.mode,
      approved: true,
      shipDate: `${row.month}-10`,
      month: row.month,
      origin: lane.origin,
      destination: lane.destination,
      carrier: row.carrier,
      equipment: row.equipment,
      miles: row.volume,
      kilograms: row.volume,
      cents: row.cents,
    })
  }
  for (const mode of new Set(rows.map((row) => row.mode))) {
    await inTransaction(database, (tx) => rollUpMode(tx, analyst.companyId, mode))
  }
}

function laneBetween(
  backend: { context: Context },
  analyst: Person,
  { mode, from, to, equipment }: ShippedRow,
) {
  const [originLatitude, originLongitude] = located[from] ?? []
  const [destLatitude, destLongitude] = located[to] ?? []
  return givenLane(backend, analyst, {
    mode,
    origin: `Port of ${from}`,
    destination: `Port of ${to}`,
    equipment,
    location: { ...nowhere, originCountryClean: from, destCountryClean: to },
    originLatitude,
    originLongitude,
    destLatitude,
    destLongitude,
  })
}
