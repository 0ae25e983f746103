import { bigint, serial, timestamp } from 'drizzle-orm/pg-core'

// Kinds of column that every table shares.

export const id = () => serial('id').primaryKey()
/** Money in whole cents. */
export const cents = (name: string) => bigint(name, { mode: 'number' })
/** What of a cost is which charge (domain/shipment-charge.ts); null where only the whole is known. */
export const chargeCents = () => ({
  freightCents: cents('freight_cents'),
  fuelCents: cents('fuel_cents'),
  originCents: cents('origin_cents'),
  destinationCents: cents('destination_cents'),
  otherCents: cents('other_cents'),
})
export const at = (name: string) => timestamp(name, { withTimezone: true })
export const createdAt = () => at('created_at').notNull().defaultNow()
export const updatedAt = () => at('updated_at').notNull().defaultNow()
