import type { PlaceLevel } from '#domain/place-level.ts'
import { nameKey } from './name-key.ts'
import { airportRow, codesOf, placesNamed, rowByCode } from './name-index.ts'
import { centerOfCountry, centerOfState, centerOfZip3, countryName, stateName } from './areas.ts'
import { flag, gazetteer, type Zip } from './table.ts'

export type PlaceKind = 'road' | 'ocean' | 'air'

export type { PlaceLevel }

export type Place = {
  city: string
  /** In the US and Canada, and where a name is shared within a country. */
  state: string
  /** ISO 3166 alpha-2. */
  country: string
  zip: string
  /** UN/LOCODE for ocean, IATA for air. */
  port: string
  portName: string
  lat: number
  lon: number
  level: PlaceLevel
  /** What makes two places one: `placeByRef` finds it again. */
  ref: string
  /** Whether the position is the place's own or the center of the area around it. */
  position: 'own' | 'area'
}

/** Before addresses: in these countries a town is named with its state. */
export const namedByState = new Set(['US', 'CA'])

/** A row of the gazetteer as the kind of place a mode ships from. */
export function placeOfRow(row: number, kind: PlaceKind): Place {
  const { country, flags, lat, lon } = gazetteer().places
  const flags0 = flags[row] ?? 0
  const [code = ''] = codesOf(row)
  const place: Place = {
    city: nameOfRow(row),
    state: shownState(row),
    country: country[row] ?? '',
    zip: '',
    port: '',
    portName: '',
    lat: lat[row] ?? 0,
    lon: lon[row] ?? 0,
    level: 'city',
    ref: cityRef(row),
    position: flags0 & flag.ownPosition ? 'own' : 'area',
  }
  if (kind !== 'ocean') return place
  if (code === '') return place
  const shipped = { ...place, port: code, portName: place.city }
  if (flags0 & flag.port) return { ...shipped, level: 'port', ref: `port:${code}` }
  return flags0 & flag.depot ? { ...shipped, level: 'terminal', ref: `port:${code}` } : shipped
}

export function placeOfAirport(row: number): Place {
  const airport = gazetteer().airports[row]
  if (!airport) throw new Error(`No airport ${row}`)
  const { iata, name, towns, near, state, country, lat, lon } = airport
  return {
    city: towns[0] ?? (near || name),
    state: namedByState.has(country) ? state : '',
    country,
    zip: '',
    port: iata,
    portName: name,
    lat,
    lon,
    level: 'airport',
    ref: `airport:${iata}`,
    position: 'own',
  }
}

export const placeOfZip = ({ code, country, state, city, lat, lon }: Zip): Place => ({
  city,
  state,
  country,
  zip: code,
  port: '',
  portName: '',
  lat,
  lon,
  level: 'postal code',
  ref: `zip:${country}:${code}`,
  position: 'own',
})

const area = { city: '', state: '', zip: '', port: '', portName: '', position: 'area' } as const

export function placeOfZip3(zip3: string): Place | undefined {
  const center = centerOfZip3(zip3)
  return (
    center && {
      ...area,
      ...center,
      country: 'US',
      zip: zip3,
      level: 'zip3',
      ref: `zip3:US:${zip3}`,
    }
  )
}

export function placeOfState(country: string, state: string): Place | undefined {
  const center = centerOfState(country, state)
  if (!center || stateName(country, state) === undefined) return undefined
  return { ...area, ...center, country, state, level: 'state', ref: `state:${country}-${state}` }
}

export function placeOfCountry(country: string): Place | undefined {
  const center = centerOfCountry(country)
  if (!center || countryName(country) === undefined) return undefined
  return { ...area, ...center, country, level: 'country', ref: `country:${country}` }
}

export function placeByRef(ref: string): Place | undefined {
  const [kind, first = '', second = '', third = ''] = ref.split(':')
  switch (kind) {
    case 'port': {
      const row = rowByCode().get(first)
      return row === undefined ? undefined : placeOfRow(row, 'ocean')
    }
    case 'airport': {
      const row = airportRow(first)
      return row === undefined ? undefined : placeOfAirport(row)
    }
    case 'zip': {
      const zip = gazetteer().zips.get(second)
      return zip?.country === first ? placeOfZip(zip) : undefined
    }
    case 'zip3':
      return placeOfZip3(second)
    case 'state':
      return placeOfState(first.slice(0, 2), first.slice(3))
    case 'country':
      return placeOfCountry(first)
    case 'city': {
      const row = third === '' ? rowByCode().get(first) : rowOfTown(first, second, third)
      return row === undefined ? undefined : placeOfRow(row, 'road')
    }
    default:
      return undefined
  }
}

/** The same place at a wider level: a postal code's town, state or ZIP3. */
export function atLevel(place: Place, level: PlaceLevel): Place | undefined {
  if (place.level === level) return place
  switch (level) {
    case 'country':
      return placeOfCountry(place.country)
    case 'state': {
      const state = stateOfPlace(place)
      return state === '' ? undefined : placeOfState(place.country, state)
    }
    case 'zip3':
      return place.country === 'US' && place.zip.length === 5
        ? placeOfZip3(place.zip.slice(0, 3))
        : undefined
    case 'city':
      return cityOf(place)
    case 'port':
    case 'airport':
    case 'terminal':
    case 'postal code':
      return undefined
  }
}

function cityOf(place: Place): Place | undefined {
  if (place.level === 'port' || place.level === 'terminal') {
    const row = rowByCode().get(place.port)
    return row === undefined ? undefined : placeOfRow(row, 'road')
  }
  if (place.city === '') return undefined
  const { places } = gazetteer()
  const rows = placesNamed(nameKey(place.city))
    .map(({ row }) => row)
    .filter(
      (row) =>
        places.country[row] === place.country &&
        (place.state === '' || places.state[row] === place.state),
    )
  const near = rows.toSorted((a, b) => away(a, place) - away(b, place))[0]
  return near === undefined ? undefined : placeOfRow(near, 'road')
}

function away(row: number, { lat, lon }: { lat: number; lon: number }): number {
  const { places } = gazetteer()
  return Math.hypot((places.lat[row] ?? 0) - lat, (places.lon[row] ?? 0) - lon)
}

/** Also where the name of the place does not show it. */
export function stateOfPlace(place: Place): string {
  if (place.state !== '') return place.state
  if (place.level === 'airport') {
    const row = airportRow(place.port)
    return row === undefined ? '' : (gazetteer().airports[row]?.state ?? '')
  }
  const row = rowOfRef(place.ref)
  return row === undefined ? '' : (gazetteer().places.state[row] ?? '')
}

function rowOfRef(ref: string): number | undefined {
  const [kind, first = '', second = '', third = ''] = ref.split(':')
  if (kind === 'port') return rowByCode().get(first)
  if (kind !== 'city') return undefined
  return third === '' ? rowByCode().get(first) : rowOfTown(first, second, third)
}

export const nameOfRow = (row: number): string =>
  (gazetteer().places.names[row] ?? '').split('|', 1)[0] ?? ''

/** A town of the US or Canada, or one without a code, goes by its name; namesakes are numbered. */
function cityRef(row: number): string {
  const { country, state } = gazetteer().places
  const [code] = codesOf(row)
  const land = country[row] ?? ''
  const within = state[row] ?? ''
  if (code !== undefined && !(namedByState.has(land) && within !== '')) return `city:${code}`
  const key = nameKey(nameOfRow(row))
  const place = townsOf(land, within, key).indexOf(row)
  return `city:${land}:${within}:${key.replaceAll(' ', '-')}${place > 0 ? `~${place + 1}` : ''}`
}

function rowOfTown(country: string, state: string, slug: string): number | undefined {
  const [name = '', place = '1'] = slug.split('~')
  return townsOf(country, state, name.replaceAll('-', ' '))[Number(place) - 1]
}

function townsOf(country: string, state: string, key: string): number[] {
  const { places } = gazetteer()
  return placesNamed(key)
    .map(({ row }) => row)
    .filter(
      (row) =>
        places.country[row] === country &&
        places.state[row] === state &&
        nameKey(nameOfRow(row)) === key,
    )
    .toSorted((a, b) => (places.people[b] ?? 0) - (places.people[a] ?? 0) || a - b)
}

function shownState(row: number): string {
  const { country, state } = gazetteer().places
  const land = country[row] ?? ''
  if (namedByState.has(land)) return state[row] ?? ''
  const key = nameKey(nameOfRow(row))
  const shared = placesNamed(key).filter(
    ({ row: other, tier }) =>
      other !== row && tier < 2 && country[other] === land && state[other] !== state[row],
  )
  return shared.length > 0 ? (state[row] ?? '') : ''
}
