import { sql } from 'drizzle-orm'

/** The volume of a shipment `s` in its mode's measure. */
export const shipmentVolume = sql`case s.mode when 13 then s.shipment_count when 4 then coalesce(s.miles, 0) * s.shipment_count
  when 2 then coalesce(s.containers, 0) when 3 then coalesce(s.cubic_metres, 0) else coalesce(s.kilograms, 0) end`
