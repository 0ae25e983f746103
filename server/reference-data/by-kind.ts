import { asc } from 'drizzle-orm'
import type { Imported } from '#contract/ext/reference.ts'
import { writeCsv } from '#domain/csv.ts'
import { type ReferenceValue, writeReferenceCell } from '#domain/reference-cell.ts'
import { referenceDefinitions, type ReferenceKind } from '#domain/reference-kind.ts'
import type { Caller, Context } from '#server/context.ts'
import type { FileBody } from '#server/serve.ts'
import { importRows } from './import-rows.ts'
import type { ReferenceTable, Rules } from './kind.ts'
import {
  containerRules,
  countryRules,
  currencyRules,
  equipmentRules,
  propertyRules,
} from './lists.ts'
import { airportRules, portRules, postcodeRules } from './places.ts'
import { removeRow } from './save-row.ts'
import { tableRows } from './table-rows.ts'

type Upkeep = {
  remove(caller: Caller, id: number, check: boolean, context: Context): Promise<void>
  importRows(
    caller: Caller,
    rows: readonly Readonly<Record<string, string>>[],
    check: boolean,
    context: Context,
  ): Promise<Imported>
  export(context: Context): Promise<FileBody>
}

/** What is done alike to every kind, found by the kind's name. */
export const upkeepOf: Record<ReferenceKind, Upkeep> = {
  property: upkeep(propertyRules),
  postcode: upkeep(postcodeRules),
  oceanport: upkeep(portRules),
  currency: upkeep(currencyRules),
  airport: upkeep(airportRules),
  container: upkeep(containerRules),
  'equipment-type': upkeep(equipmentRules),
  country: upkeep(countryRules),
}

function upkeep<T extends ReferenceTable, Entry extends object, Wire extends Entry>(
  rules: Rules<T, Entry, Wire>,
): Upkeep {
  return {
    remove: (caller, id, check, context) => removeRow(caller, rules, id, context, check),
    importRows: (caller, rows, check, context) => importRows(caller, rules, rows, check, context),
    export: (context) => exportRows(rules, context),
  }
}

/** Every row of a kind under the headings that the import reads back. */
async function exportRows<T extends ReferenceTable, Entry extends object, Wire extends Entry>(
  rules: Rules<T, Entry, Wire>,
  { database, now }: Context,
): Promise<FileBody> {
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
