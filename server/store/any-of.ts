import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

/** `column in (...)` as one array parameter: tens of thousands of ids are no tens of thousands of parameters. */
export const anyOf = (column: AnyColumn, ids: Iterable<number>): SQL =>
  sql`${column} = any(${sql.param([...ids])}::int[])`
