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
  const moved =
    scope.uploadId === undefined ? movedByMonth(caller, scope) : movedByUpload(scope.uploadId)
  const { rows } = await db.execute<Required<Month>>(sql`
    with ${lanes}
    select month::text, coalesce(sum(co2e), 0)::float8 as "kilogramsCo2e", coalesce(sum(tkm), 0)::float8 as "tonneKilometres",
      coalesce(sum(known), 0)::int as shipments, coalesce(sum(left_out), 0)::int as "leftOut"
    from (${moved}) moved group by month order by month`)
  return rows
}

/** Of sheet `e` of a lane: what it emits and moves by kilogram of freight. */
const emitted = sql`(e.kilograms / e.tonnes / 1000)`
const tonneKilometres = sql`(e.tonne_kilometres / e.tonnes / 1000)`

/**
 * What the sums say at the lanes' rates, and by how much shipments with a sheet of their own differ from it.
 * All of a shipper's sums are of lanes it sees. Without its lanes, and each summed apart, several processes read them.
 */
function movedByMonth(caller: Caller, { mode }: LaneScope): SQL {
  const ofLanes = may(caller, 'bid')
    ? sql`join lane l on l.id = s.lane_id left join lane_emissions e on e.lane_id = s.lane_id where true`
    : sql`left join lane_emissions e on e.lane_id = s.lane_id where s.company_id = ${caller.companyId}`
  const ofMode = mode === Mode.Universal ? sql`true` : sql`s.mode = ${mode}`
  return sql`
      select s.month, sum(s.weight * ${emitted}) as co2e, sum(s.weight * ${tonneKilometres}) as tkm,
        sum(s.weighed) filter (where ${emitted} is not null) as known,
        sum(s.shipments) - coalesce(sum(s.weighed) filter (where ${emitted} is not null), 0) as left_out
      from shipment_months s ${ofLanes} and ${ofMode} group by s.month
      union all
      select s.month, sum(s.kilograms - coalesce(s.weight * ${emitted}, 0)), sum(s.tonne_kilometres - coalesce(s.weight * ${tonneKilometres}, 0)),
        sum(s.shipment_count) filter (where s.weight * ${emitted} is null), -sum(s.shipment_count) filter (where s.weight * ${emitted} is null)
      from shipment_emissions s ${ofLanes} and ${ofMode} and s.lane_id is not null group by s.month`
}

const movedByUpload = (uploadId: number): SQL => sql`
      select s.month, coalesce(own.kilograms, s.kilograms * ${emitted}) as co2e, coalesce(own.tonne_kilometres, s.kilograms * ${tonneKilometres}) as tkm,
        case when coalesce(own.kilograms, s.kilograms * ${emitted}) is null then 0 else s.shipment_count end as known,
        case when coalesce(own.kilograms, s.kilograms * ${emitted}) is null then s.shipment_count else 0 end as left_out
      from shipments s join lane l on l.id = s.lane_id left join lane_emissions e on e.lane_id = s.lane_id
        left join shipment_emissions own on own.shipment_id = s.id
      where s.approved and s.upload_id = ${uploadId}`
