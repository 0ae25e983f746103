import { admin } from '#contract/admin.ts'
import { airports, ports, postcodes } from '#server/store/tables/reference.ts'
import type { CellProblem, Known, RulesOf } from './kind.ts'
import { usesOf } from './uses.ts'

type Coded = { country: string }

const unknownCountry = ({ country }: Coded, { countries }: Known): CellProblem[] =>
  countries.has(country)
    ? []
    : [{ key: 'country', found: country, expected: 'the code of a country in the list' }]

/** UN/LOCODE: the first two letters are the country. */
export const portRules: RulesOf<typeof ports, typeof admin.ports.add> = {
  kind: 'oceanport',
  table: ports,
  entry: admin.ports.add.body,
  present: (row) => row,
  columnsOf: ({ code, name, city, country, latitude, longitude }) => ({
    code,
    name,
    city,
    country,
    latitude,
    longitude,
  }),
  code: { column: ports.code, of: ({ code }) => code },
  check(entry, before, known) {
    const moved = entry.code !== before?.code || entry.country !== before.country
    if (moved && entry.code.slice(0, 2) !== entry.country) {
      const expected = `${entry.code.slice(0, 2)}, as the code begins`
      return [{ key: 'country', found: entry.country, expected }]
    }
    return unknownCountry(entry, known)
  },
  uses: async (before, after, tx) =>
    after?.code === before.code ? [] : usesOf.port(before.code, tx),
}

export const airportRules: RulesOf<typeof airports, typeof admin.airports.add> = {
  kind: 'airport',
  table: airports,
  entry: admin.airports.add.body,
  present: (row) => row,
  columnsOf: ({ iata, name, city, country, latitude, longitude }) => ({
    iata,
    name,
    city,
    country,
    latitude,
    longitude,
  }),
  code: { column: airports.iata, of: ({ iata }) => iata },
  check: (entry, _before, known) => unknownCountry(entry, known),
  uses: async (before, after, tx) =>
    after?.iata === before.iata ? [] : usesOf.port(before.iata, tx),
}

const zipCodes: Record<string, [shape: RegExp, words: string]> = {
  US: [/^\d{5}$/, '5 digits'],
  CA: [/^[A-Z]\d[A-Z]( ?\d[A-Z]\d)?$/, 'a code such as M5V or M5V 2T6'],
}

export const postcodeRules: RulesOf<typeof postcodes, typeof admin.postcodes.add> = {
  kind: 'postcode',
  table: postcodes,
  entry: admin.postcodes.add.body,
  present: (row) => row,
  columnsOf: ({ zipCode, city, state, country, latitude, longitude }) => ({
    zipCode,
    city,
    state,
    country,
    latitude,
    longitude,
  }),
  code: { column: postcodes.zipCode, of: ({ zipCode }) => zipCode },
  identity: ({ country, zipCode }) => `${country} ${zipCode}`,
  check(entry, _before, known) {
    const [shape, expected] = zipCodes[entry.country] ?? []
    return shape && expected && !shape.test(entry.zipCode)
      ? [{ key: 'zipCode', found: entry.zipCode, expected }]
      : unknownCountry(entry, known)
  },
  uses: async (before, after, tx) =>
    after?.zipCode === before.zipCode && after.country === before.country
      ? []
      : usesOf.postcode(before.zipCode, before.country, tx),
}
