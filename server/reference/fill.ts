import currencyCodes from 'currency-codes'
import { defaultTerms } from '#domain/negotiation-terms.ts'
import { insertMany } from '#server/store/bulk.ts'
import { type Database, inTransaction } from '#server/store/database.ts'
import {
  airports,
  countries,
  currencies,
  equipmentTypes,
  ports,
  postcodes,
} from '#server/store/tables/reference.ts'
import { loadAirports } from './airports.ts'
import { allCountries } from './countries.ts'
import { equipment } from '#domain/equipment.ts'
import { allPorts } from './ports.ts'
import { allPostcodes } from './postcodes.ts'

/** Fills the reference tables once, from the bundled data; a filled database is left as it is. */
export async function fillReference(database: Database): Promise<void> {
  if ((await database.db.select({ id: countries.id }).from(countries).limit(1)).length > 0) return
  const flown = await loadAirports()
  await inTransaction(database, async (tx) => {
    await insertMany(tx, countries, allCountries())
    await insertMany(
      tx,
      ports,
      allPorts().map(({ code, name, city, country, lat, lon }) => ({
        code,
        name,
        city,
        country,
        latitude: lat,
        longitude: lon,
      })),
    )
    await insertMany(
      tx,
      airports,
      flown.map(({ iata, name, city, country, lat, lon }) => ({
        iata,
        name,
        city,
        country,
        latitude: lat,
        longitude: lon,
      })),
    )
    await insertMany(
      tx,
      postcodes,
      allPostcodes().map(({ zipCode, city, state, country, lat, lon }) => ({
        zipCode,
        city,
        state,
        country,
        latitude: lat,
        longitude: lon,
      })),
    )
    await insertMany(tx, equipmentTypes, equipment)
    await insertMany(
      tx,
      currencies,
      currencyCodes.data.map(({ code, currency, digits }) => ({
        code,
        name: currency,
        decimals: digits,
        usdPerUnit: defaultTerms.exchangeRates[code] ?? null,
      })),
    )
  })
}
