import type { Imported } from '#contract/ext/reference.ts'
import type { ReferenceKind } from '#domain/reference-kind.ts'
import type { Caller, Context } from '#server/context.ts'
import type { FileBody } from '#server/serve.ts'
import { exportRows } from './export-rows.ts'
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
