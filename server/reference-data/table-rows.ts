import { and, count, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db, Transaction } from '#server/store/database.ts'
import type { ReferenceTable } from './kind.ts'

type Page = { orderBy: SQL[]; limit?: number; offset?: number }

/** The statements every reference table needs, typed by the table. */
export function tableRows<T extends ReferenceTable>(table: T) {
  type Row = T['$inferSelect']
  // The query builder cannot infer rows of a table it does not know yet.
  const plain: PgTable = table
  const typed = (rows: unknown) => rows as Row[]
  return {
    async page(db: Db | Transaction, where: SQL | undefined, { orderBy, limit, offset }: Page) {
      const query = db
        .select()
        .from(plain)
        .where(where)
        .orderBy(...orderBy)
        .$dynamic()
      if (limit !== undefined) query.limit(limit)
      if (offset !== undefined) query.offset(offset)
      return typed(await query)
    },
    /** The rows are looked through once, not once more to count them. */
    async searchedPage(db: Db | Transaction, where: SQL | undefined, { orderBy, ...page }: Page) {
      const { limit = 1, offset = 0 } = page
      const rows = await db
        .select({ ...getTableColumns(plain), total: sql<number>`count(*) over ()`.mapWith(Number) })
        .from(plain)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset)
      const [first] = rows
      // A page beyond the last one tells nothing of those before it.
      const total = first?.total ?? (offset === 0 ? 0 : await this.count(db, where))
      return { found: typed(rows.map(({ total: _total, ...row }) => row)), total }
    },
    async count(db: Db | Transaction, where: SQL | undefined): Promise<number> {
      const [counted] = await db.select({ rows: count() }).from(plain).where(where)
      return counted?.rows ?? 0
    },
    async lock(tx: Transaction, id: number, only?: SQL): Promise<Row | undefined> {
      const where = and(eq(table.id, id), only)
      return typed(await tx.select().from(plain).where(where).for('update'))[0]
    },
    async withCodes(tx: Transaction, column: PgColumn, codes: readonly string[]): Promise<Row[]> {
      const where = sql`${column} = any(${sql.param([...codes])}::text[])`
      return typed(await tx.select().from(plain).where(where).for('update'))
    },
    async insert(tx: Transaction, values: T['$inferInsert']): Promise<Row | undefined> {
      return typed(await tx.insert(plain).values(values).returning())[0]
    },
    async update(tx: Transaction, id: number, values: T['$inferInsert']): Promise<Row | undefined> {
      return typed(await tx.update(plain).set(values).where(eq(table.id, id)).returning())[0]
    },
    async updateMany(tx: Transaction, rows: readonly T['$inferInsert'][]): Promise<void> {
      const columns = Object.entries(getTableColumns(table))
      const wire = rows.map((row) =>
        Object.fromEntries(columns.map(([key, { name }]) => [name, row[key as keyof typeof row]])),
      )
      const set = columns.map(([, { name }]) => sql.raw(`"${name}" = c."${name}"`))
      await tx.execute(sql`update ${plain} t set ${sql.join(set, sql`, `)}
        from json_populate_recordset(null::${plain}, ${JSON.stringify(wire)}::json) c where t.id = c.id`)
    },
    async remove(tx: Transaction, id: number): Promise<void> {
      await tx.delete(plain).where(eq(table.id, id))
    },
  }
}
