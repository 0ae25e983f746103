import airportPackage from 'airport-data-js'
import { kilometres } from './great-circle.ts'

export type Airport = {
  iata: string
  name: string
  city: string
  country: string
  lat: number
  lon: number
  large: boolean
  /** Longest runway in feet: freighters land where it is long. */
  runway: number
}

/** How far freight is trucked to a larger airport, in km. */
const reachKm = 100

/** Still listed, no longer flown to. */
const closed = new Set(['TXL', 'SXF'])

let airports: Airport[] | undefined
let byIata: Map<string, Airport> | undefined

/** Loaded once at start: the package answers by promise. */
export async function loadAirports(): Promise<Airport[]> {
  if (airports) return airports
  const found = await airportPackage.findAirports({})
  airports = found.flatMap((airport) => {
    const large = airport.type === 'large_airport'
    if (
      closed.has(airport.iata) ||
      !/^[A-Z]{3}$/.test(airport.iata ?? '') ||
      !(large || airport.type === 'medium_airport')
    )
      return []
    const name = airport.airport
    return {
      iata: airport.iata,
      name,
      city:
        name.replace(/\b(International|Regional|Airport|Airfield|Intl)\b.*$/i, '').trim() || name,
      country: airport.country_code,
      lat: Number(airport.latitude),
      lon: Number(airport.longitude),
      large,
      runway: Number(airport.runway_length) || 0,
    }
  })
  byIata = new Map(airports.map((airport) => [airport.iata, airport]))
  return airports
}

export const airportByIata = (iata: string): Airport | undefined =>
  byIata?.get(iata.trim().toUpperCase())

/** The airport that serves a place: the large one with the longest runway within 100 km, else the nearest of the country. */
export function airportFor(place: {
  country: string
  lat: number
  lon: number
}): Airport | undefined {
  const home = (airports ?? []).filter(({ country }) => country === place.country)
  const byDistance = (home.length > 0 ? home : (airports ?? []))
    .map((airport) => ({ airport, km: kilometres(airport, place) }))
    .toSorted((a, b) => a.km - b.km)
  const [main] = byDistance
    .filter(({ airport, km }) => airport.large && km <= reachKm)
    .toSorted((a, b) => b.airport.runway - a.airport.runway)
  return (main ?? byDistance[0])?.airport
}
