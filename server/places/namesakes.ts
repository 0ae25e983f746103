import type { Area } from './areas.ts'
import { metroAreas } from './metro-codes.ts'
import { airportsNamed, codesOf, placesNamed, type Named } from './name-index.ts'
import { nameKey, withoutKind } from './name-key.ts'
import { type Place, type PlaceKind, placeOfAirport, placeOfRow } from './place.ts'
import { flag, gazetteer } from './table.ts'

/** Places of a name inside an area that fit the mode, largest first; `towns` where none of them does. */
export type Namesakes = {
  fitting: Place[]
  towns: Place[]
  /** Without a word such as 'Port of'. */
  shortened?: boolean
}

const none: Namesakes = { fitting: [], towns: [] }

export function namesakes(name: string, area: Area, kind: PlaceKind, whole = false): Namesakes {
  const key = nameKey(name)
  if (key === '') return none
  const found = ofKey(key, area, kind, whole ? 1 : 3)
  if (whole) return found
  if (found.fitting.length > 0) return found
  const bare = withoutKind(key)
  const again = bare === undefined ? none : ofKey(bare, area, kind, 3)
  if (again.fitting.length > 0) return { ...again, shortened: true }
  return found.towns.length > 0 ? found : again
}

function ofKey(key: string, area: Area, kind: PlaceKind, tiers: number): Namesakes {
  if (kind === 'air') {
    const rows = airportsOf(key, area)
    if (rows.length > 0) return { fitting: rows.map(placeOfAirport), towns: [] }
    return { fitting: [], towns: townsOf(key, area, tiers) }
  }
  const { flags } = gazetteer().places
  if (kind === 'road') return { fitting: townsOf(key, area, tiers), towns: [] }
  const inside = placesNamed(key).filter(({ row, tier }) => tier <= tiers && isInside(row, area))
  const shipped = [flag.port, flag.depot]
    .map((bit) => inside.filter(({ row }) => (flags[row] ?? 0) & bit))
    .find((some) => some.length > 0)
  if (!shipped) return { fitting: [], towns: townsOf(key, area, tiers) }
  const rows = surest(shipped, area)
  return { fitting: rows.map((row) => placeOfRow(row, 'ocean')), towns: [] }
}

function townsOf(key: string, area: Area, tiers: number): Place[] {
  const inside = placesNamed(key).filter(({ row, tier }) => tier <= tiers && isInside(row, area))
  return listedFirst(surest(inside, area)).map((row) => placeOfRow(row, 'road'))
}

export function isInside(row: number, { country, state }: Area): boolean {
  const { places } = gazetteer()
  return (
    (country === undefined || places.country[row] === country) &&
    (state === undefined || places.state[row] === state)
  )
}

/** Inside a country the surest readings of a name count; in the whole world every one does. */
function surest(found: readonly Named[], area: Area): number[] {
  const best = Math.min(...found.map(({ tier }) => tier))
  const limit = area.country === undefined ? Math.max(best, 2) : best
  return bySize(found.filter(({ tier }) => tier <= limit).map(({ row }) => row))
}

export function bySize(rows: readonly number[]): number[] {
  const { people, rank } = gazetteer().places
  return rows.toSorted(
    (a, b) =>
      (people[b] ?? 0) - (people[a] ?? 0) ||
      (rank[b] ?? 0) - (rank[a] ?? 0) ||
      codesOf(b).length - codesOf(a).length ||
      a - b,
  )
}

/** A place on no list is left aside while a listed one of its name is larger. */
function listedFirst(rows: readonly number[]): number[] {
  const { people, country } = gazetteer().places
  return rows.filter(
    (row) =>
      isListed(row) ||
      // In the US the postal table lists a town, with or without a code.
      country[row] === 'US' ||
      !rows.some(
        (other) =>
          isListed(other) &&
          country[other] === country[row] &&
          (people[other] ?? 0) >= (people[row] ?? 0),
      ),
  )
}

/** With a UN/LOCODE. */
const isListed = (row: number) => (gazetteer().places.codes[row] ?? '') !== ''

function airportsOf(key: string, area: Area): number[] {
  const { airports } = gazetteer()
  const inside = airportsNamed(key).filter(({ row }) => {
    const airport = airports[row]
    return (
      airport !== undefined &&
      (area.country === undefined || airport.country === area.country) &&
      (area.state === undefined || airport.state === area.state || isMetro(airport.iata))
    )
  })
  const rows = inside.map(({ row }) => row)
  const groups = [...new Set(rows.map(groupOf))].map((group) =>
    rows.filter((row) => groupOf(row) === group),
  )
  const flown = groups.flatMap(inService)
  const pool = flown.length > 0 ? flown : rows
  return pool.toSorted((a, b) => cargoPlace(a) - cargoPlace(b) || runway(b) - runway(a))
}

/** Towns of one name in several states are several towns; the airports of a metropolitan area are one choice. */
function groupOf(row: number): string {
  const { iata = '', country = '', state = '' } = gazetteer().airports[row] ?? {}
  const metro = metroAreas.find(({ airports }) => airports.includes(iata))
  return metro ? metro.code : `${country}-${state}`
}

/** Feet: freighters land on this length. */
const freighterRunway = 6_500

/** A town's small fields are no choice beside the airports airlines fly to; those of its area's code are. */
function inService(rows: readonly number[]): number[] {
  const { airports } = gazetteer()
  const tests = [
    (row: number) => airports[row]?.large === true && airports[row].scheduled,
    (row: number) => airports[row]?.scheduled === true,
    (row: number) => runway(row) >= freighterRunway,
  ]
  const flown = tests.map((fits) => rows.filter(fits)).find((some) => some.length > 0) ?? []
  return rows.filter((row) => flown.includes(row) || isMetro(airports[row]?.iata ?? ''))
}

const isMetro = (iata: string) => metroAreas.some(({ airports }) => airports.includes(iata))

function cargoPlace(row: number): number {
  const iata = gazetteer().airports[row]?.iata ?? ''
  const places = metroAreas.map(({ airports }) => airports.indexOf(iata)).filter((at) => at >= 0)
  return places.length > 0 ? Math.min(...places) : 99
}

const runway = (row: number) => gazetteer().airports[row]?.runway ?? 0
