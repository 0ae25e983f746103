import { airportFor } from './airports.ts'
import { capitalOf, type City, largestCity } from './cities.ts'
import { portFor } from './ports.ts'

export type PlaceKind = 'road' | 'ocean' | 'air'

export type Place = {
  city: string
  state: string
  /** ISO 3166 alpha-2. */
  country: string
  zip: string
  /** UN/LOCODE for ocean, IATA for air. */
  port: string
  portName: string
  lat: number
  lon: number
}

/** Its capital for road, else its largest city. */
export function ofCountry(country: string, kind: PlaceKind): Place | undefined {
  const city = kind === 'road' ? capitalOf(country) : largestCity(country)
  return city && complete(ofCity(city), kind)
}

export const ofCity = ({ name, state, country, lat, lon }: City) => ({
  city: name,
  state,
  country,
  zip: '',
  lat,
  lon,
})

type Bare = Omit<Place, 'port' | 'portName'>

/** With the port or airport that serves it. */
export function complete(
  bare: Bare,
  kind: PlaceKind,
  port = kind === 'ocean' ? portFor(bare) : undefined,
): Place {
  const { city, state, zip, country, lat, lon } = bare
  const place = { city, state, zip, country, lat, lon, port: '', portName: '' }
  if (kind === 'ocean') return { ...place, port: port?.code ?? '', portName: port?.name ?? '' }
  if (kind === 'air') {
    const airport = airportFor(bare)
    return { ...place, port: airport?.iata ?? '', portName: airport?.name ?? '' }
  }
  return place
}

/** 'Shanghai, CN', 'Dallas, TX, US': read back by `locatePlace`. */
export const placeName = ({
  city,
  state,
  country,
}: Pick<Place, 'city' | 'state' | 'country'>): string =>
  [city, state, country === 'US' && state !== '' ? '' : country].filter(Boolean).join(', ')
