import { asc } from 'drizzle-orm'
import { type ReferenceValue, writeReferenceCell } from '#domain/reference-cell.ts'
import { referenceDefinitions } from '#domain/reference-kind.ts'
import type { Context } from '#server/context.ts'
import { writeCsv } from '#domain/csv.ts'
import type { FileBody } from '#server/serve.ts'
import type { ReferenceTable, Rules } from './kind.ts'
import { tableRows } from './table-rows.ts'

/** Every row of a kind under the headings that the import reads back. */
export async function exportRows<
  T extends ReferenceTable,
  Entry extends object,
  Wire extends Entry,
>(rules: Rules<T, Entry, Wire>, { database, now }: Context): Promise<FileBody> {
  const { kind, table, only, code } = rules
  const { title, columns } = referenceDefinitions[kind]
  const rows = await tableRows(table).page(database.db, only, {
    orderBy: [asc(code.column), asc(table.id)],
  })
  const body = writeCsv(
    columns.map(({ header }) => header),
    rows.map((row) => {
      const values = new Map<string, ReferenceValue>(Object.entries(rules.present(row)))
      return columns.map((column) => {
        const value = values.get(column.key)
        return typeof value === 'number' && column.type === 'number'
          ? value
          : writeReferenceCell(column, value)
      })
    }),
  )
  const day = now().toISOString().slice(0, 10)
  return { name: `${title.toLowerCase().replaceAll(' ', '-')}-${day}.csv`, type: 'text/csv', body }
}
