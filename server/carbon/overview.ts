import { sql } from 'drizzle-orm'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { carbon } from '#contract/ext/carbon.ts'
import type { Caller } from '#server/context.ts'
import type { Db } from '#server/store/database.ts'
import { lanesInScope } from '#server/tender/lane-scope.ts'

type CarbonOverview = ResponseOf<typeof carbon.overview>
type Totals = Omit<CarbonOverview, 'topLanes' | 'toCalculate'> & { todo: number[] | null }

/** A year of the lanes of a mode: totals, the ten that emit most, and those a calculation would change. */
export async function carbonOverview(
  caller: Caller,
  mode: number,
  db: Db,
): Promise<CarbonOverview> {
  const lanes = await lanesInScope(caller, { mode }, db)
  // Tonnes as the sheet states them, to the kilogram.
  const { rows } = await db.execute<Totals>(sql`
    with ${lanes},
    known as (
      select lane.id, lane.kilograms > 0 as weighed, coalesce(lane.miles, 0) > 0 as located, e.kilograms as co2e, e.tonne_kilometres as tkm,
        (e.sheet->>'shipments')::int as shipments,
        e.lane_id is null or abs((e.sheet->>'tonnes')::float8 * 1000 - lane.kilograms
          * case when lane.historic_volume > 0 then lane.forecast_volume / lane.historic_volume else 1 end) > 1 as behind
      from lane left join lane_emissions e on e.lane_id = lane.id)
    select coalesce(sum(co2e), 0)::float8 as "kilogramsCo2e", coalesce(sum(tkm), 0)::float8 as "tonneKilometres",
      coalesce(sum(shipments), 0)::int as shipments, count(*)::int as lanes, count(co2e)::int as calculated,
      count(*) filter (where not weighed)::int as "withoutWeight",
      count(*) filter (where weighed and not located)::int as "withoutDistance",
      array_agg(id order by id) filter (where behind and weighed and located) as todo
    from known`)
  const [totals] = rows
  if (!totals) throw new Error('A sum without group by is one row')
  const { todo, ...sums } = totals
  const top = await db.execute<CarbonOverview['topLanes'][number]>(sql`
    with ${lanes}
    select lane.id as "laneId", lane.origin || ' > ' || lane.destination as name, lane.equipment,
      e.kilograms as "kilogramsCo2e", e.tonne_kilometres as "tonneKilometres", coalesce((e.sheet->>'shipments')::int, 0) as shipments
    from lane join lane_emissions e on e.lane_id = lane.id order by e.kilograms desc, lane.id limit 10`)
  return { ...sums, topLanes: top.rows, toCalculate: todo ?? [] }
}
