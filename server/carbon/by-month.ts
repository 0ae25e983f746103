import { type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { co2MonthSchema } from '#contract/co2.ts'
import { may } from '#domain/capability.ts'
import { Mode } from '#domain/mode.ts'
import type { Caller } from '#server/context.ts'
import type { Db } from '#server/store/database.ts'
import { type LaneScope, lanesInScope } from '#server/lanes/lane-scope.ts'

type Month = z.input<typeof co2MonthSchema>

/**
 * What moved month by month, oldest first. A shipment without a sheet of its own emits by its weight
 * what its lane's sheet says of a tonne; without that it is left out and counted.
 */
export async function emissionsByMonth(caller: Caller, scope: LaneScope, db: Db): Promise<Month[]> {
  const lanes = await lanesInScope(caller, scope, db)
  const { rows } = await db.execute<Required<Month>>(sql`
    with ${lanes},
    rate as materialized (
      select lane.id, e.kilograms / e.tonnes / 1000 as of_kilogram, e.tonne_kilometres / e.tonnes / 1000 as moved
      from lane left join lane_emissions e on e.lane_id = lane.id),
    moved as (${scope.uploadId === undefined ? movedByMonth(caller, scope) : movedByUpload(scope.uploadId)})
    select month::text, coalesce(sum(co2e), 0)::float8 as "kilogramsCo2e", coalesce(sum(tkm), 0)::float8 as "tonneKilometres",
      coalesce(sum(known), 0)::int as shipments, coalesce(sum(left_out), 0)::int as "leftOut"
    from moved group by month order by month`)
  return rows
}

/** What the sums say at the lanes' rates, and by how much shipments with a sheet of their own differ from it. */
const movedByMonth = ({ role, companyId }: Caller, { mode }: LaneScope): SQL => sql`
      select s.month, s.weight * r.of_kilogram as co2e, s.weight * r.moved as tkm,
        case when r.of_kilogram is null then 0 else s.weighed end as known,
        case when r.of_kilogram is null then s.shipments else s.shipments - s.weighed end as left_out
      from shipment_months s join rate r on r.id = s.lane_id where ${may({ role }, 'bid') ? sql`true` : sql`s.company_id = ${companyId}`}
        and ${mode === Mode.Universal ? sql`true` : sql`s.mode = ${mode}`}
      union all
      select s.month, e.kilograms - coalesce(s.kilograms * r.of_kilogram, 0), e.tonne_kilometres - coalesce(s.kilograms * r.moved, 0),
        case when s.kilograms * r.of_kilogram is null then s.shipment_count else 0 end,
        case when s.kilograms * r.of_kilogram is null then -s.shipment_count else 0 end
      from shipment_emissions e join shipments s on s.id = e.shipment_id and s.approved join rate r on r.id = s.lane_id`

const movedByUpload = (uploadId: number): SQL => sql`
      select s.month, coalesce(e.kilograms, s.kilograms * r.of_kilogram) as co2e, coalesce(e.tonne_kilometres, s.kilograms * r.moved) as tkm,
        case when coalesce(e.kilograms, s.kilograms * r.of_kilogram) is null then 0 else s.shipment_count end as known,
        case when coalesce(e.kilograms, s.kilograms * r.of_kilogram) is null then s.shipment_count else 0 end as left_out
      from shipments s join rate r on r.id = s.lane_id left join shipment_emissions e on e.shipment_id = s.id
      where s.approved and s.upload_id = ${uploadId}`
