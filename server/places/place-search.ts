import { type ModeFamily, modeFamilies } from '#domain/mode.ts'
import { locatePlace } from './locate.ts'
import { nameKey } from './name-key.ts'
import {
  airportKeys,
  airportRow,
  airportsNamed,
  type Named,
  placeKeys,
  placesNamed,
  rowByCode,
} from './name-index.ts'
import { type Place, placeOfAirport, placeOfRow, placeOfState } from './place.ts'
import { flag, gazetteer } from './table.ts'

/**
 * Places of a family of modes as somebody types them: what the text means by itself comes first ('60601',
 * 'Frankfurt, Germany', 'Texas'), then what its letters begin.
 */
export function searchPlaces(text: string, family: ModeFamily | undefined, limit: number): Place[] {
  if (family === undefined) {
    const each = Math.ceil(limit / modeFamilies.length)
    return distinct(modeFamilies.flatMap((one) => searchPlaces(text, one, each)))
  }
  const read = locatePlace({ kind: family, text })
  const meant = 'found' in read ? [read.found] : read.problem.suggestions
  const isSure = 'found' in read || read.problem.kind !== 'PlaceNotFound'
  const begun = searchOf[family](text, limit)
  return distinct(isSure ? [...meant, ...begun] : [...begun, ...meant]).slice(0, limit)
}

const searchOf: Record<ModeFamily, (text: string, limit: number) => Place[]> = {
  air: searchAirports,
  ocean: searchPorts,
  road: (text, limit) => [...searchCities(text, limit), ...searchStates(text, limit)],
}

const distinct = (places: readonly Place[]): Place[] => [
  ...new Map(places.map((place) => [place.ref, place])).values(),
]

/** Airports whose code, name or city begins with the text, those with most traffic first. */
function searchAirports(text: string, limit: number): Place[] {
  const { airports } = gazetteer()
  const coded = airportRow(text.trim().toUpperCase())
  const rows = rowsNamed(nameKey(text), airportKeys(), airportsNamed)
  const size = (row: number) => {
    const airport = airports[row]
    if (!airport) return 0
    return (airport.large ? 2e6 : 0) + (airport.scheduled ? 1e6 : 0) + airport.runway
  }
  const ranked = rows.toSorted((a, b) => a.order - b.order || size(b.row) - size(a.row))
  const all = [...(coded === undefined ? [] : [coded]), ...ranked.map(({ row }) => row)]
  return [...new Set(all)].slice(0, limit).map(placeOfAirport)
}

function searchStates(text: string, limit: number): Place[] {
  const wanted = nameKey(text)
  return gazetteer()
    .subdivisions.filter(({ names }) => names.some((name) => nameKey(name).startsWith(wanted)))
    .flatMap(({ country, code }) => placeOfState(country, code) ?? [])
    .slice(0, limit)
}

/** Ports whose code or name begins with the text, then those with a later word that does; largest first. */
export function searchPorts(text: string, limit: number): Place[] {
  const { flags } = gazetteer().places
  const wanted = nameKey(text)
  const coded = rowByCode().get(text.replace(/\s/g, '').toUpperCase())
  const rows = rowsNamed(wanted, placeKeys(), placesNamed).filter(
    ({ row }) => ((flags[row] ?? 0) & flag.port) !== 0,
  )
  const ranked = rows.toSorted((a, b) => a.order - b.order || portSize(b.row) - portSize(a.row))
  const all = [...(coded === undefined ? [] : [coded]), ...ranked.map(({ row }) => row)]
  return [...new Set(all)].slice(0, limit).map((row) => placeOfRow(row, 'ocean'))
}

/** Cities whose name begins with the text, largest first. */
export function searchCities(text: string, limit: number): Place[] {
  const { people } = gazetteer().places
  const rows = rowsNamed(nameKey(text), placeKeys(), placesNamed).filter(({ order }) => order < 2)
  const ranked = rows.toSorted((a, b) => (people[b.row] ?? 0) - (people[a.row] ?? 0))
  return ranked.slice(0, limit).map(({ row }) => placeOfRow(row, 'road'))
}

const portSize = (row: number) => {
  const { people, rank } = gazetteer().places
  return (rank[row] ?? 0) * 1e6 + (people[row] ?? 0)
}

function rowsNamed(
  wanted: string,
  keys: Iterable<string>,
  named: (key: string) => Named[],
): { row: number; order: number }[] {
  if (wanted === '') return []
  const found = new Map<number, number>()
  for (const key of keys) {
    const at = key.indexOf(wanted)
    if (at < 0 || (at > 0 && key[at - 1] !== ' ')) continue
    const order = at > 0 ? 2 : key === wanted ? 0 : 1
    for (const { row } of named(key)) found.set(row, Math.min(order, found.get(row) ?? 3))
  }
  return [...found].map(([row, order]) => ({ row, order }))
}
