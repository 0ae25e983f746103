import { type SQL, sql } from 'drizzle-orm'

/** What `toDollars` is in a statement. */
export const dollarsOf = (cents: SQL): SQL => sql`(${cents} / 100.0)`
