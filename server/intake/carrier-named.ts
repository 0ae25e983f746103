import { type SQL, sql } from 'drizzle-orm'

/** The carrier of that name which the shipper of lane `l` has for its mode; null where it has none. */
export const carrierNamed = (name: SQL): SQL => sql`(
  select k.id from companies k join carrier_modes cm on cm.carrier_id = k.id
  where cm.shipper_id = l.company_id and cm.mode = l.mode and lower(k.name) = lower(${name}) limit 1)`
