import { type SQL, sql } from 'drizzle-orm'

/**
 * `known as (...)` for a `with` that has `lane`: what is known of each lane's emissions. A sheet states
 * tonnes to the kilogram: beyond that, the lane has changed since.
 */
export const knownLanes: SQL = sql`
    known as (
      select lane.id, lane.origin, lane.destination, lane.equipment,
        lane.kilograms > 0 as weighed, coalesce(lane.miles, 0) > 0 as located,
        e.kilograms as co2e, e.tonne_kilometres as tkm, (e.sheet->>'shipments')::int as shipments,
        e.lane_id is null or abs((e.sheet->>'tonnes')::float8 * 1000 - lane.kilograms
          * case when lane.historic_volume > 0 then lane.forecast_volume / lane.historic_volume else 1 end) > 1 as behind
      from lane left join lane_emissions e on e.lane_id = lane.id)`
