import currencyCodes from 'currency-codes'
import { isNotNull } from 'drizzle-orm'
import isoCountries from 'i18n-iso-countries'
import { admin } from '#contract/admin.ts'
import { biddableModes, isBiddable, Mode } from '#domain/mode.ts'
import { modeSchema } from '#domain/mode-schema.ts'
import {
  countries,
  currencies,
  equipmentTypes,
  properties,
} from '#server/store/tables/reference.ts'
import type { CellProblem, RulesOf } from './kind.ts'
import { usesOf } from './uses.ts'

export const propertyRules: RulesOf<typeof properties, typeof admin.properties.add> = {
  kind: 'property',
  table: properties,
  entry: admin.properties.add.body,
  present: ({ id, key, value, mode }) => ({
    id,
    key,
    value,
    mode: modeSchema.nullable().catch(Mode.None).parse(mode),
  }),
  columnsOf: ({ key, value, mode }) => ({ key, value, mode }),
  code: { column: properties.key, of: ({ key }) => key },
  identity: ({ key, mode }) => `${mode ?? 'all'} ${key}`,
}

export const currencyRules: RulesOf<typeof currencies, typeof admin.currencies.add> = {
  kind: 'currency',
  table: currencies,
  entry: admin.currencies.add.body,
  present: ({ id, code, name, decimals, usdPerUnit }) => ({
    currencyId: id,
    code,
    name,
    decimals,
    usdPerUnit,
  }),
  columnsOf: ({ code, name, decimals, usdPerUnit }) => ({ code, name, decimals, usdPerUnit }),
  code: { column: currencies.code, of: ({ code }) => code },
  check(entry, before) {
    if (before?.code === entry.code && before.decimals === entry.decimals) return []
    const standard = currencyCodes.code(entry.code)
    if (!standard) return [{ key: 'code', found: entry.code, expected: 'a code of ISO 4217' }]
    const expected = `${standard.digits}, as ISO 4217 has it for ${entry.code}`
    return standard.digits === entry.decimals
      ? []
      : [{ key: 'decimals', found: String(entry.decimals), expected }]
  },
  uses: async (before, after, tx) =>
    after?.code === before.code ? [] : usesOf.currency(before.code, tx),
}

export const countryRules: RulesOf<typeof countries, typeof admin.countries.add> = {
  kind: 'country',
  table: countries,
  entry: admin.countries.add.body,
  present: ({ id, code, ...row }) => ({ countryId: id, isO2: code, ...row }),
  columnsOf: ({ isO2, name, cod3, numericCode, latitude, longitude }) => ({
    code: isO2,
    name,
    cod3,
    numericCode,
    latitude,
    longitude,
  }),
  code: { column: countries.code, of: ({ isO2 }) => isO2 },
  check(entry, before) {
    const { isO2, cod3, numericCode } = entry
    const same = before?.isO2 === isO2 && before.cod3 === cod3
    if (same && before.numericCode === numericCode) return []
    if (!isoCountries.isValid(isO2)) {
      return [{ key: 'isO2', found: isO2, expected: 'a code of ISO 3166' }]
    }
    const standard = (key: string, found: string, code: string | undefined): CellProblem[] =>
      code === undefined || found === code
        ? []
        : [{ key, found, expected: `${code}, as ISO 3166 has it for ${isO2}` }]
    return [
      ...standard('cod3', cod3, isoCountries.alpha2ToAlpha3(isO2)),
      ...standard('numericCode', numericCode, isoCountries.alpha2ToNumeric(isO2)),
    ]
  },
  uses: async (before, after, tx) =>
    after?.isO2 === before.isO2 ? [] : usesOf.country(before.isO2, tx),
}

export const equipmentRules: RulesOf<typeof equipmentTypes, typeof admin.equipmentTypes.add> = {
  kind: 'equipment-type',
  table: equipmentTypes,
  entry: admin.equipmentTypes.add.body,
  present: ({ id, name, isoCode, modes }) => ({
    id,
    name,
    isoCode,
    modes: modes.filter(isBiddable),
  }),
  columnsOf: ({ name, isoCode, modes }) => ({ name, isoCode, modes }),
  code: { column: equipmentTypes.name, of: ({ name }) => name },
  /** A mode that is taken away loses the type as a new name would. */
  uses(before, after, tx) {
    const kept = after?.name === before.name ? after.modes : []
    const lost = biddableModes.filter((mode) => !kept.includes(mode))
    return usesOf.equipment(before.name, lost, tx)
  },
}

/** Equipment types that are ISO 6346 containers. */
export const containerRules: typeof equipmentRules = {
  ...equipmentRules,
  kind: 'container',
  only: isNotNull(equipmentTypes.isoCode),
  check: ({ isoCode }) =>
    isoCode === null
      ? [{ key: 'isoCode', found: '', expected: 'an ISO 6346 size and type such as 45G1' }]
      : [],
}
