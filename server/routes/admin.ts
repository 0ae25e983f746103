import { and, eq } from 'drizzle-orm'
import { admin } from '#contract/admin.ts'
import { reference } from '#contract/ext/reference.ts'
import { upkeepOf } from '#server/reference-data/by-kind.ts'
import { begins, contains, listRows } from '#server/reference-data/list-rows.ts'
import {
  countryRules,
  currencyRules,
  equipmentRules,
  propertyRules,
} from '#server/reference-data/lists.ts'
import { airportRules, portRules, postcodeRules } from '#server/reference-data/places.ts'
import { addRow, changeRow, removeRow } from '#server/reference-data/save-row.ts'
import { notFound } from '#server/refusal.ts'
import { refuseSetting } from '#server/reference-data/instance-properties.ts'
import { serve } from '#server/serve.ts'
import { equipmentTypes, ports, postcodes, properties } from '#server/store/tables/reference.ts'

export const adminRoutes = [
  serve(admin.properties.list, ({ query }, context) => {
    const where = query.mode === undefined ? undefined : eq(properties.mode, query.mode)
    return listRows(propertyRules, { where }, context)
  }),
  serve(admin.properties.add, ({ caller, body }, context) => {
    refuseSetting(body.key, body.value, 'value')
    return addRow(caller, propertyRules, body, context)
  }),
  serve(admin.properties.change, ({ caller, body }, context) => {
    refuseSetting(body.key, body.value, 'value')
    return changeRow(caller, propertyRules, body.id, body, context)
  }),

  serve(admin.ports.list, ({ query }, context) => {
    const { searchQuery, sortBy, ...page } = query
    const where = contains(searchQuery, ports.code, ports.name, ports.city)
    return listRows(portRules, { ...page, where, sortBy: sortBy && ports[sortBy] }, context)
  }),
  serve(admin.ports.add, ({ caller, body }, context) => addRow(caller, portRules, body, context)),
  serve(admin.ports.change, ({ caller, body }, context) =>
    changeRow(caller, portRules, body.id, body, context),
  ),

  serve(admin.airports.list, (_asked, context) => listRows(airportRules, {}, context)),
  serve(admin.airports.add, ({ caller, body }, context) =>
    addRow(caller, airportRules, body, context),
  ),
  serve(admin.airports.change, ({ caller, body }, context) =>
    changeRow(caller, airportRules, body.id, body, context),
  ),

  serve(admin.postcodes.list, ({ query }, context) => {
    const { zipCode, city, state, sortBy, ...page } = query
    const where = and(
      begins(zipCode, postcodes.zipCode),
      contains(city, postcodes.city),
      begins(state, postcodes.state),
    )
    return listRows(postcodeRules, { ...page, where, sortBy: sortBy && postcodes[sortBy] }, context)
  }),
  serve(admin.postcodes.add, ({ caller, body }, context) =>
    addRow(caller, postcodeRules, body, context),
  ),
  serve(admin.postcodes.change, ({ caller, body }, context) =>
    changeRow(caller, postcodeRules, body.id, body, context),
  ),

  serve(admin.equipmentTypes.list, (_asked, context) => listRows(equipmentRules, {}, context)),
  serve(admin.equipmentTypes.one, async ({ params }, { database }) => {
    const row = await database.db.query.equipmentTypes.findFirst({
      where: eq(equipmentTypes.id, params.id),
    })
    if (!row) throw notFound('The equipment type')
    return equipmentRules.present(row)
  }),
  serve(admin.equipmentTypes.add, ({ caller, body }, context) =>
    addRow(caller, equipmentRules, body, context),
  ),
  serve(admin.equipmentTypes.change, ({ caller, params, body }, context) =>
    changeRow(caller, equipmentRules, params.id, body, context),
  ),
  serve(admin.equipmentTypes.remove, ({ caller, params }, context) =>
    removeRow(caller, equipmentRules, params.id, context),
  ),

  serve(admin.currencies.list, (_asked, context) => listRows(currencyRules, {}, context)),
  serve(admin.currencies.add, ({ caller, body }, context) =>
    addRow(caller, currencyRules, body, context),
  ),
  serve(admin.currencies.change, ({ caller, params, body }, context) =>
    changeRow(caller, currencyRules, params.currencyId, body, context),
  ),

  serve(admin.countries.list, (_asked, context) => listRows(countryRules, {}, context)),
  serve(admin.countries.add, ({ caller, body }, context) =>
    addRow(caller, countryRules, body, context),
  ),
  serve(admin.countries.change, ({ caller, params, body }, context) =>
    changeRow(caller, countryRules, params.countryId, body, context),
  ),

  serve(reference.remove, ({ caller, params, query }, context) =>
    upkeepOf[params.kind].remove(caller, params.id, query.check, context),
  ),
  serve(reference.importRows, ({ caller, params, body }, context) =>
    upkeepOf[params.kind].importRows(caller, body.rows, body.check, context),
  ),
  serve(reference.export, ({ params }, context) => upkeepOf[params.kind].export(context)),
]
