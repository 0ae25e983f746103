import { and, asc, desc, ilike, or, type SQL } from 'drizzle-orm'
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

/** Rows of a kind with their number in `x-total-count`; by code unless told. */
export async function listRows<T extends ReferenceTable, Entry extends object, Wire extends Entry>(
  rules: Rules<T, Entry, Wire>,
  { where, sortBy, sortDesc = false, page = 1, pageSize }: Asked,
  { database }: Context,
): Promise<WithHeaders<Wire[]>> {
  const rows = tableRows(rules.table)
  const wanted = and(rules.only, where)
  const direction = sortDesc ? desc : asc
  const found = await rows.page(database.db, wanted, {
    orderBy: [direction(sortBy ?? rules.code.column), direction(rules.table.id)],
    ...(pageSize !== undefined && { limit: pageSize, offset: (page - 1) * pageSize }),
  })
  const total = pageSize === undefined ? found.length : await rows.count(database.db, wanted)
  return withHeaders(
    found.map((row) => rules.present(row)),
    { 'x-total-count': String(total) },
  )
}

/** Any of the columns contains the text; no text finds everything. */
export const contains = (text: string | undefined, ...columns: PgColumn[]): SQL | undefined =>
  text ? or(...columns.map((column) => ilike(column, `%${literally(text)}%`))) : undefined

export const begins = (text: string | undefined, column: PgColumn): SQL | undefined =>
  text ? ilike(column, `${literally(text)}%`) : undefined

const literally = (text: string) => text.replace(/[\\%_]/g, '\\$&')
