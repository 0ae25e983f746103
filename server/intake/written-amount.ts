import { sql } from 'drizzle-orm'
import { dollarsOf } from '#server/store/dollars.ts'

/** What the file charges for a shipment, in the currency it names; US dollars where it names none. */
export const writtenAmount = sql`case when currency is null then ${dollarsOf(sql`cents`)} else amount end`
