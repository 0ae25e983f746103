import currencyCodes from 'currency-codes'
import { allCountries } from '#server/places/countries.ts'
import { listedAirports, listedPorts, listedZips } from '#server/places/listed.ts'
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
import { equipment } from '#domain/equipment.ts'

/** Fills the reference tables once, from the bundled data; a filled database is left as it is. */
export async function fillReference(database: Database): Promise<void> {
  if ((await database.db.select({ id: countries.id }).from(countries).limit(1)).length > 0) return
  await inTransaction(database, async (tx) => {
    await insertMany(tx, countries, allCountries())
    await insertMany(
      tx,
      ports,
      listedPorts().map(({ port, portName, city, country, lat, lon }) => ({
        code: port,
        name: portName,
        city,
        country,
        latitude: lat,
        longitude: lon,
      })),
    )
    await insertMany(
      tx,
      airports,
      listedAirports().map(({ port, portName, city, country, lat, lon }) => ({
        iata: port,
        name: portName,
        city,
        country,
        latitude: lat,
        longitude: lon,
      })),
    )
    await insertMany(
      tx,
      postcodes,
      listedZips().map(({ zip, city, state, country, lat, lon }) => ({
        zipCode: zip,
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
        usdPerUnit: code === 'USD' ? 1 : null,
      })),
    )
  })
}
