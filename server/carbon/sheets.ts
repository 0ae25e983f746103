import { type SQL, sql } from 'drizzle-orm'
import type { Co2Sheet } from '#contract/co2.ts'
import { carbonOf } from '#domain/carbon.ts'
import { carbonLegs, type CarbonWay } from '#domain/carbon-legs.ts'
import type { Transaction } from '#server/store/database.ts'
import { forecastScale, type LaneRow } from '#server/lanes/quantities.ts'
import { type WayRow, wayOf } from './way.ts'

type Loaded = WayRow &
  Pick<LaneRow, 'kilograms' | 'forecastVolume' | 'historicVolume' | 'shipmentCount'>

/** A year of the lane at its forecast; null where history names no weight, or places no distance. */
export function laneSheet(lane: Loaded, at: Date): Co2Sheet | null {
  const scale = forecastScale(lane)
  const shipments = Math.round(lane.shipmentCount * scale)
  return sheetOf(wayOf(lane), (lane.kilograms * scale) / 1000, shipments, at)
}

export function sheetOf(
  way: CarbonWay | null,
  tonnes: number,
  shipments: number,
  at: Date,
): Co2Sheet | null {
  if (!way || !(tonnes > 0)) return null
  const { legs, leftOut } = carbonLegs(way)
  const load = Math.round(tonnes * 1000) / 1000
  return {
    ...carbonOf(load, legs),
    shipments,
    calculatedAt: at.toISOString(),
    leftOut,
    outdated: false,
  }
}

const chunkRows = 2000

/** Stores sheets; a newer one takes the place of the older. */
export async function keepSheets(
  tx: Transaction,
  of: 'lane' | 'shipment',
  sheets: readonly { id: number; sheet: Co2Sheet }[],
): Promise<void> {
  const [table, key]: [SQL, SQL] =
    of === 'lane'
      ? [sql`lane_emissions`, sql`lane_id`]
      : [sql`shipment_emissions`, sql`shipment_id`]
  for (let start = 0; start < sheets.length; start += chunkRows) {
    const rows = sheets.slice(start, start + chunkRows).map(({ id, sheet }) => ({ id, sheet }))
    await tx.execute(sql`
      insert into ${table} (${key}, kilograms, tonne_kilometres, sheet, calculated_at)
      select (r->>'id')::int, (r->'sheet'->>'kilogramsCo2e')::float8, (r->'sheet'->>'tonneKilometres')::float8,
        r->'sheet', (r->'sheet'->>'calculatedAt')::timestamptz
      from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) r order by 1
      on conflict (${key}) do update set kilograms = excluded.kilograms, tonne_kilometres = excluded.tonne_kilometres,
        sheet = excluded.sheet, calculated_at = excluded.calculated_at`)
  }
}
