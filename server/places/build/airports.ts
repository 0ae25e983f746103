import airportPackage from 'airport-data-js'
import { metroAreas } from '#server/places/metro-codes.ts'
import { nameKey } from '#server/places/name-key.ts'
import { kilometres, type Point } from '#server/distances/great-circle.ts'
import type { Raw } from './unlocode.ts'

export type Airport = Point & {
  iata: string
  country: string
  state: string
  name: string
  /** Names of the towns it serves, its own town first. */
  towns: string[]
  /** 3 large, 2 medium, 1 small; 10 more where airlines fly by schedule. */
  size: number
  /** Feet. */
  runway: number
}

/** Still in the package, no longer flown to. */
const closed = new Set(['TXL', 'SXF', 'THF', 'HHR'])

/** How far from its town an airport lies, in km; farther ones are in the metropolitan areas. */
const townKm = 50

const sizes: Record<string, number> = { large_airport: 3, medium_airport: 2, small_airport: 1 }

export async function airportsOf(rows: readonly Raw[]): Promise<Airport[]> {
  const byCode = new Map(rows.flatMap((row) => row.codes.map((code) => [code, row] as const)))
  const byCountry = new Map<string, Raw[]>()
  for (const row of rows) {
    if (!row.at?.own) continue
    const list = byCountry.get(row.country)
    if (list) list.push(row)
    else byCountry.set(row.country, [row])
  }
  const found = await airportPackage.findAirports({})
  const airports: Airport[] = []
  for (const given of found) {
    const size = sizes[given.type]
    if (size === undefined || !/^[A-Z]{3}$/.test(given.iata ?? '') || closed.has(given.iata))
      continue
    const country = given.country_code
    const at = { lat: Number(given.latitude), lon: Number(given.longitude) }
    const listed = byCode.get(`${country}${given.iata}`)
    const near = (byCountry.get(country) ?? []).filter(
      (row) => row.at && Math.abs(row.at.lat - at.lat) < 0.5 && kilometres(row.at, at) <= townKm,
    )
    const key = nameKey(given.airport)
    const namesakes = near.filter(
      (row) => row.town && row.names.some((name) => startsWith(key, nameKey(name))),
    )
    const own = listed && listed.airport && (!listed.at?.own || kilometres(listed.at, at) <= townKm)
    const towns = [
      ...(own ? listed.names : []),
      ...namesakes.toSorted((a, b) => b.people - a.people).flatMap(({ names }) => names),
      ...metroAreas
        .filter(({ airports: members }) => members.includes(given.iata))
        .flatMap(({ towns: names }) => names),
    ].filter((name) => !/\b(Apt|Airport)\b/.test(name))
    const closest = near
      .filter(({ people }) => people >= 5_000)
      .toSorted((a, b) => kilometres(a.at ?? at, at) - kilometres(b.at ?? at, at))[0]
    airports.push({
      iata: given.iata,
      country,
      state: (own ? listed : (namesakes[0] ?? closest))?.state ?? '',
      name: given.airport,
      towns: [...new Set(towns.length > 0 ? towns : closest ? [`~${closest.names[0]}`] : [])],
      size: size + (given.scheduled_service === 'TRUE' ? 10 : 0),
      runway: Number(given.runway_length) || 0,
      ...at,
    })
  }
  return airports.toSorted((a, b) => (a.iata < b.iata ? -1 : 1))
}

const startsWith = (key: string, town: string) =>
  town.length > 2 && (key === town || key.startsWith(`${town} `))
