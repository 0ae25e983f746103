import { nameKey } from '#server/places/name-key.ts'
import type { Point } from '#server/distances/great-circle.ts'
import type { Airport } from './airports.ts'
import { keysOf } from './cities.ts'
import type { Raw } from './unlocode.ts'

/** Places without a position: their airport's, a namesake's of the subdivision, else the area's center. */
export function locateRest(rows: readonly Raw[], airports: readonly Airport[]): void {
  const flown = new Map(airports.map((airport) => [airport.iata, airport]))
  const named = new Map<string, Raw>()
  const centers = new Map<string, { lat: number; lon: number; weight: number }>()
  for (const row of rows) {
    if (!row.at) continue
    for (const key of keysOf(row)) named.set(`${row.country} ${row.state} ${key}`, row)
    for (const area of [row.country, `${row.country}-${row.state}`]) {
      const sum = centers.get(area) ?? { lat: 0, lon: 0, weight: 0 }
      const weight = row.people + 1
      centers.set(area, {
        lat: sum.lat + row.at.lat * weight,
        lon: sum.lon + row.at.lon * weight,
        weight: sum.weight + weight,
      })
    }
  }
  for (const row of rows) {
    if (row.at) continue
    const airport = row.airport ? airportOf(row, flown) : undefined
    const [first = ''] = row.names
    const base = nameKey(first.replace(/[(/,].*$/, ''))
    const near = [...keysOf(row), base].flatMap(
      (key) => named.get(`${row.country} ${row.state} ${key}`) ?? [],
    )[0]
    const at = airport ?? (row.state === '' ? undefined : near?.at)
    if (at) {
      row.at = { lat: at.lat, lon: at.lon, own: true }
      continue
    }
    const area = centers.get(`${row.country}-${row.state}`) ?? centers.get(row.country)
    if (area) row.at = { lat: area.lat / area.weight, lon: area.lon / area.weight, own: false }
  }
}

function airportOf(row: Raw, flown: ReadonlyMap<string, Airport>): Point | undefined {
  return row.codes
    .flatMap((code) => flown.get(code.slice(2)) ?? [])
    .find(({ country }) => country === row.country)
}
