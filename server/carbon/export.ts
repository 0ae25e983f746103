import { sql } from 'drizzle-orm'
import type { Co2Sheet } from '#contract/co2.ts'
import { modeTitle } from '#domain/mode.ts'
import type { Caller, Context } from '#server/context.ts'
import { writeCsv } from '#domain/csv.ts'
import type { FileBody } from '#server/serve.ts'
import { lanesInScope } from '#server/lanes/lane-scope.ts'

const headings = [
  'Lane ID',
  'Origin',
  'Destination',
  'Equipment',
  'Leg',
  'Tonnes',
  'km',
  'Distance basis',
  'Factor g CO2e/tkm',
  'Factor',
  'Scope',
  'Source',
  'Year',
  'Source URL',
  'kg CO2e',
  'kg CO2e tank to wheel',
  'Calculated at',
  'Left out',
]

type Kept = {
  id: number
  origin: string
  destination: string
  equipment: string | null
  sheet: Co2Sheet
}

/** The calculation sheets of a mode, one row a leg, so that anyone can do the sums again. */
export async function carbonExport(
  caller: Caller,
  mode: number,
  { database: { db } }: Context,
): Promise<FileBody | null> {
  const { rows } = await db.execute<Kept>(sql`
    with ${await lanesInScope(caller, { mode }, db)}
    select lane.id, lane.origin, lane.destination, lane.equipment, e.sheet
    from lane join lane_emissions e on e.lane_id = lane.id
    order by lane.origin collate "C", lane.destination collate "C", lane.id`)
  if (rows.length === 0) return null
  const body = writeCsv(
    headings,
    rows.flatMap(({ id, origin, destination, equipment, sheet }) =>
      sheet.legs.map((leg) => [
        id,
        origin,
        destination,
        equipment,
        leg.name,
        leg.tonnes,
        leg.km,
        leg.basis,
        leg.factor,
        leg.factorName,
        leg.scope,
        leg.source,
        leg.year,
        leg.url,
        leg.kilogramsCo2e,
        leg.kilogramsTankToWheel,
        sheet.calculatedAt,
        sheet.leftOut.join('; '),
      ]),
    ),
  )
  return {
    name: `Laneward ${modeTitle(mode)} emissions.csv`,
    type: 'text/csv; charset=utf-8',
    body,
  }
}
