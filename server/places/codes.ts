import { metroAreas } from './metro-codes.ts'
import { airportRow, rowByCode } from './name-index.ts'
import { namesakes } from './namesakes.ts'
import { nameOfRow, type Place, type PlaceKind, placeOfAirport, placeOfRow } from './place.ts'
import { gazetteer } from './table.ts'

const unlocode = /^([A-Z]{2})[ -]?([A-Z2-9]{3})$/

/** Places of a UN/LOCODE, or of an IATA code for air: several where a code stands for more than one airport. */
export function byCode(text: string, kind: PlaceKind): Place[] {
  const code = text.trim().toUpperCase()
  const [, country, location] = unlocode.exec(code) ?? []
  if (country !== undefined && location !== undefined) {
    const row = rowByCode().get(country + location)
    if (row === undefined) return []
    return kind === 'air' ? airportsAt(row, country, location) : [placeOfRow(row, kind)]
  }
  return kind === 'air' && /^[A-Z]{3}$/.test(code) ? byIata(code) : []
}

function byIata(code: string): Place[] {
  const row = airportRow(code)
  if (row !== undefined) return [placeOfAirport(row)]
  const metro = metroAreas.find((each) => each.code === code)
  return metro ? airportPlaces(metro.airports) : []
}

const airportPlaces = (codes: readonly string[]): Place[] =>
  codes.flatMap((code) => {
    const row = airportRow(code)
    return row === undefined ? [] : [placeOfAirport(row)]
  })

/** The airport of the code itself, unless the code means a town with several. */
function airportsAt(row: number, country: string, location: string): Place[] {
  const metro = metroAreas.find(
    (each) => each.country === country && each.code === location && each.airports.length > 1,
  )
  if (metro) return airportPlaces(metro.airports)
  const airport = airportRow(location)
  if (airport !== undefined && gazetteer().airports[airport]?.country === country)
    return [placeOfAirport(airport)]
  const state = gazetteer().places.state[row] || undefined
  return namesakes(nameOfRow(row), { country, state }, 'air').fitting
}
