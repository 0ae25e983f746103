import { sql } from 'drizzle-orm'

/** The volume of a shipment `s` in its mode's measure. */
export const shipmentVolume = sql`shipment_volume(s.mode, s.shipment_count, s.miles, s.containers, s.cubic_metres, s.kilograms)`
