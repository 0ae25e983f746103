import { bigint, serial, timestamp } from 'drizzle-orm/pg-core'

// Kinds of column that every table shares.

export const id = () => serial('id').primaryKey()
/** Money in whole cents. */
export const cents = (name: string) => bigint(name, { mode: 'number' })
export const at = (name: string) => timestamp(name, { withTimezone: true })
export const createdAt = () => at('created_at').notNull().defaultNow()
export const updatedAt = () => at('updated_at').notNull().defaultNow()
