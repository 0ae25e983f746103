import { and, arrayContains, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import { config } from '#contract/config.ts'
import { hasWeightBreaks } from '#domain/charge-lines.ts'
import { biddableModes, isBiddable, modeDefinitions } from '#domain/mode.ts'
import { negotiationTermsSchema } from '#domain/negotiation-terms.ts'
import { airWeightBreaks } from '#domain/weight-break.ts'
import { propertiesOf, saveProperties } from '#server/reference-data/instance-properties.ts'
import { serve } from '#server/serve.ts'
import { lanes } from '#server/store/tables/lanes.ts'
import { companies } from '#server/store/tables/people.ts'
import { currencies, equipmentTypes } from '#server/store/tables/reference.ts'
import { saveTerms } from '#server/terms/save-terms.ts'
import { termsFor } from '#server/terms/terms.ts'

export const configRoutes = [
  serve(config.availableModes, async ({ caller }, { database }) => {
    const company = await database.db.query.companies.findFirst({
      where: eq(companies.id, caller.companyId),
    })
    return biddableModes
      .filter((mode) => company?.modes.includes(mode))
      .map((mode) => {
        const { title, route, stateName, icon } = modeDefinitions[mode]
        return { mode, title, route, stateName, icon }
      })
  }),

  serve(config.weightBreaks, ({ params }) =>
    isBiddable(params.id) && hasWeightBreaks(params.id) ? [...airWeightBreaks] : [],
  ),

  serve(config.currencies, async ({ caller, params }, context) => {
    const { exchangeRates } = await termsFor(caller, params.id, context)
    const known = await context.database.db
      .select({ code: currencies.code, name: currencies.name })
      .from(currencies)
      .where(inArray(currencies.code, Object.keys(exchangeRates)))
      .orderBy(asc(currencies.code))
    return known.map(({ code, name }) => ({ code, name, usdPerUnit: exchangeRates[code] ?? 1 }))
  }),

  serve(config.saveInstance, async ({ caller, params, body }, context) => {
    await saveProperties(caller, params.id, body, context)
    return propertiesOf(params.id, context.database.db)
  }),

  serve(config.instanceProperties, ({ params }, { database }) =>
    propertiesOf(params.id, database.db),
  ),

  serve(config.negotiationTerms, ({ caller, params }, context) =>
    termsFor(caller, params.id, context),
  ),

  serve(config.saveNegotiationTerms, ({ caller, params, body }, context) =>
    saveTerms(caller, params.id, negotiationTermsSchema.parse(body), context),
  ),

  serve(config.equipmentTypes, ({ query }, { database }) =>
    database.db
      .select({ id: equipmentTypes.id, name: equipmentTypes.name })
      .from(equipmentTypes)
      .where(isBiddable(query.mode) ? arrayContains(equipmentTypes.modes, [query.mode]) : undefined)
      .orderBy(asc(equipmentTypes.id)),
  ),

  serve(config.businessUnits, async ({ caller, query }, { database }) => {
    const rows = await database.db
      .selectDistinct({ businessUnit: lanes.businessUnit })
      .from(lanes)
      .where(
        and(
          eq(lanes.companyId, caller.companyId),
          eq(lanes.mode, query.mode),
          isNotNull(lanes.businessUnit),
        ),
      )
      .orderBy(asc(lanes.businessUnit))
    return rows.flatMap(({ businessUnit }) => businessUnit ?? [])
  }),
]
