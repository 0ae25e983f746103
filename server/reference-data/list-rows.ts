import { and, asc, desc, ilike, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Context } from '#server/context.ts'
import { type WithHeaders, withHeaders } from '#server/serve.ts'
import type { ReferenceTable, Rules } from './kind.ts'
import { tableRows } from './table-rows.ts'

type Asked = {
  where?: SQL | undefined
  sortBy?: PgColumn | undefined
  sortDesc?: boolean
  /** From 1; absent = every row. */
  page?: number
  pageSize?: number
}

/** Rows of a kind with their number in `x-total-count`; sorted by code by default. */
export async function listRows<T extends ReferenceTable, Entry extends object, Wire extends Entry>(
  rules: Rules<T, Entry, Wire>,
  { where, sortBy, sortDesc = false, page = 1, pageSize }: Asked,
  { database }: Context,
): Promise<WithHeaders<Wire[]>> {
  const rows = tableRows(rules.table)
  const wanted = and(rules.only, where)
  const direction = sortDesc ? descending : asc
  const orderBy = [direction(sortBy ?? rules.code.column), direction(rules.table.id)]
  const offset = pageSize === undefined ? 0 : (page - 1) * pageSize
  const paged = { orderBy, ...(pageSize !== undefined && { limit: pageSize, offset }) }
  if (where && pageSize !== undefined) {
    const { found, total } = await rows.searchedPage(database.db, wanted, paged)
    return answer(rules, found, total)
  }
  const found = await rows.page(database.db, wanted, paged)
  const counts = pageSize === undefined ? found.length : rows.count(database.db, wanted)
  return answer(rules, found, await counts)
}

/** What is not known comes last both ways; only there, as no index is read backwards with it. */
const descending = (column: PgColumn) =>
  column.notNull ? desc(column) : sql`${column} desc nulls last`

const answer = <T extends ReferenceTable, Entry extends object, Wire extends Entry>(
  rules: Rules<T, Entry, Wire>,
  found: readonly T['$inferSelect'][],
  total: number,
): WithHeaders<Wire[]> =>
  withHeaders(
    found.map((row) => rules.present(row)),
    { 'x-total-count': String(total) },
  )

/** Any of the columns contains the text; no text finds everything. */
export function contains(text: string | undefined, ...columns: PgColumn[]): SQL | undefined {
  if (!text) return undefined
  // One pass over one text: three times as fast as asking each column by ilike.
  const together = sql.join(columns, sql` || chr(10) || `)
  // Plain letters are found by plain rules, which are quicker; 'Ö' needs those of its language.
  const folded = /^[ -~]*$/.test(text) ? sql`(${together}) collate "C"` : together
  return sql`lower(${folded}) like lower(${`%${literally(text)}%`})`
}

export const begins = (text: string | undefined, column: PgColumn): SQL | undefined =>
  text ? ilike(column, `${literally(text)}%`) : undefined

const literally = (text: string) => text.replace(/[\\%_]/g, '\\$&')
