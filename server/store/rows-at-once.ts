import { type SQL, sql } from 'drizzle-orm'
import type { Db } from './database.ts'

/**
 * The rows of a question as one JSON value: to read tens of thousands one by one takes longer than to find
 * them. Times come as text.
 */
export async function rowsAtOnce<Row>(question: SQL, db: Db): Promise<Row[]> {
  const { rows } = await db.execute<{ all: Row[] }>(
    sql`select coalesce(json_agg(one), '[]') as all from (${question}) one`,
  )
  return rows[0]?.all ?? []
}
