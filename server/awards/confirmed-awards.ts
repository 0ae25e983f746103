import { type SQL, sql } from 'drizzle-orm'

/** SQL: an award that stands. A pending one waits to be confirmed, a withdrawn one is history. Of rows under this name. */
export const isConfirmed = (rows: string): SQL => sql.raw(`${rows}.state = 'confirmed'`)
