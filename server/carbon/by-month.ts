import { sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { co2MonthSchema } from '#contract/co2.ts'
import type { Caller } from '#server/context.ts'
import type { Db } from '#server/store/database.ts'
import { type LaneScope, lanesInScope } from '#server/tender/lane-scope.ts'

type Month = z.input<typeof co2MonthSchema>

/**
 * What moved month by month, oldest first. A shipment without a sheet of its own emits by its weight
 * what its lane's sheet says of a tonne; without that it is left out and counted.
 */
export async function emissionsByMonth(caller: Caller, scope: LaneScope, db: Db): Promise<Month[]> {
  const lanes = await lanesInScope(caller, scope, db)
  const ofUpload = scope.uploadId === undefined ? sql`true` : sql`s.upload_id = ${scope.uploadId}`
  const { rows } = await db.execute<Required<Month>>(sql`
    with ${lanes},
    rate as (
      select lane.id, e.kilograms / (e.sheet->>'tonnes')::float8 / 1000 as of_kilogram,
        e.tonne_kilometres / (e.sheet->>'tonnes')::float8 / 1000 as moved
      from lane left join lane_emissions e on e.lane_id = lane.id),
    moved as (
      select s.month, s.shipment_count, coalesce(e.kilograms, s.kilograms * r.of_kilogram) as co2e,
        coalesce(e.tonne_kilometres, s.kilograms * r.moved) as tkm
      from shipments s join rate r on r.id = s.lane_id left join shipment_emissions e on e.shipment_id = s.id
      where s.approved and ${ofUpload})
    select month, coalesce(sum(co2e), 0)::float8 as "kilogramsCo2e", coalesce(sum(tkm), 0)::float8 as "tonneKilometres",
      coalesce(sum(shipment_count) filter (where co2e is not null), 0)::int as shipments,
      coalesce(sum(shipment_count) filter (where co2e is null), 0)::int as "leftOut"
    from moved group by month order by month`)
  return rows
}
