import { usStates } from '#domain/us-state.ts'
import { airportByIata, airportFor } from './airports.ts'
import { capitalOf, citiesNamed, type City, largestCity, largestCityNear } from './cities.ts'
import { countryCode } from './countries.ts'
import { fold } from './fold.ts'
import { portByCode, portFor } from './ports.ts'
import { postcodeOf } from './postcodes.ts'
import { suggestCities } from './place-search.ts'

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

/** What a file says of a place; any part may be missing. */
export type WrittenPlace = {
  kind: PlaceKind
  text?: string | undefined
  city?: string | undefined
  state?: string | undefined
  zip?: string | undefined
  country?: string | undefined
  port?: string | undefined
}

export type Located = { found: Place } | { unknown: string; suggestions: Place[] }

/** A name without a country must belong to a city of at least this size to be taken. */
const knownWorldwide = 100_000

const remembered = new Map<string, Located>()

/**
 * Finds the place that dirty text means. What is not certain stays unknown, with suggestions. A country
 * alone means its largest city (ocean, air) or its capital (road); ocean and air places carry the port
 * or airport that serves them.
 */
export function locatePlace(written: WrittenPlace): Located {
  const parts = [
    written.kind,
    written.text,
    written.city,
    written.state,
    written.zip,
    written.country,
    written.port,
  ]
  const key = parts.map((part) => part ?? '').join('|')
  const known = remembered.get(key)
  if (known) return known
  const found = find(written)
  const answer: Located = found
    ? { found }
    : { unknown: described(written), suggestions: suggestions(written) }
  if (remembered.size > 100_000) remembered.clear()
  remembered.set(key, answer)
  return answer
}

function find(written: WrittenPlace): Place | undefined {
  const { kind } = written
  const coded = byCode(written.port ?? '', kind) ?? byCode(written.text ?? '', kind)
  if (coded) return coded
  const postcode = postcodeOf(written.zip ?? '') ?? postcodeOf(written.text ?? '')
  const country = countryCode(written.country ?? '')
  if (postcode && (country === undefined || country === postcode.country)) {
    return complete({ ...postcode, zip: postcode.zipCode }, kind)
  }
  if (written.city) {
    const city = bestCity(written.city, { country, state: written.state })
    if (city) return complete(ofCity(city), kind)
    return fromText([written.city, written.state, written.country].filter(Boolean).join(', '), kind)
  }
  if (written.port)
    return fromText([written.port, written.country].filter(Boolean).join(', '), kind)
  if (written.text) {
    const read = fromText(written.text, kind)
    if (read) return read
  }
  return country !== undefined && !written.text ? ofCountry(country, kind) : undefined
}

function byCode(text: string, kind: PlaceKind): Place | undefined {
  const code = text.trim().toUpperCase()
  if (/^[A-Z]{2} ?[A-Z2-9]{3}$/.test(code)) {
    const port = portByCode(code)
    if (port)
      return complete(
        {
          city: port.city,
          state: '',
          zip: '',
          country: port.country,
          lat: port.lat,
          lon: port.lon,
        },
        kind,
        port,
      )
  }
  if (kind === 'air' && /^[A-Z]{3}$/.test(code)) {
    const airport = airportByIata(code)
    if (airport) {
      const { iata, name, country, lat, lon } = airport
      const city = largestCityNear(airport)
      return {
        city: city?.name ?? airport.city,
        state: city?.state ?? '',
        zip: '',
        country,
        lat,
        lon,
        port: iata,
        portName: name,
      }
    }
  }
  return undefined
}

/** 'Dallas, TX 75201', 'Cipla, Goa, India', 'Hetero Unit III Hyderabad IN': a country or state, and a city before it. */
function fromText(text: string, kind: PlaceKind): Place | undefined {
  const zip = /\b\d{5}\b/.exec(text)?.[0]
  const postcode = zip === undefined ? undefined : postcodeOf(zip)
  const words = fold(zip === undefined ? text : text.replace(zip, ' ')).split(' ')
  const ends = endings(words)
  if (postcode && ends.some((end) => end.country === 'US' || end.state !== undefined)) {
    return complete({ ...postcode, zip: postcode.zipCode }, kind)
  }
  const candidates = ends.flatMap((end) => {
    const city = cityWithin(words.slice(0, end.from), end)
    return city ? [city] : []
  })
  const [best] = candidates.toSorted((a, b) => b.population - a.population)
  if (best) return complete(ofCity(best), kind)
  const named = ends.find((end) => end.country !== undefined && end.sure)
  if (named?.country !== undefined) return ofCountry(named.country, kind)
  const alone = cityWithin(words, { country: undefined, state: undefined })
  return alone ? complete(ofCity(alone), kind) : undefined
}

type Ending = {
  country: string | undefined
  state: string | undefined
  from: number
  sure: boolean
}

/** Countries and US states the last words may name; two letters alone are not sure. */
function endings(words: readonly string[]): Ending[] {
  const found: Ending[] = []
  for (let length = 4; length >= 1; length -= 1) {
    const from = words.length - length
    if (from < 0) continue
    const phrase = words.slice(from).join(' ')
    const country = countryCode(phrase)
    if (country !== undefined)
      found.push({
        country,
        state: undefined,
        from,
        sure: phrase.length > 2 || phrase === 'in' || phrase === 'uk' || phrase === 'us',
      })
    const state = phrase === 'dc' ? 'DC' : stateCode(phrase)
    if (state !== undefined) found.push({ country: 'US', state, from, sure: false })
    // Saudi Arabia's code is what South Africans write for their country.
    if (phrase === 'sa') found.push({ country: 'ZA', state: undefined, from, sure: true })
  }
  return found
}

function stateCode(phrase: string): string | undefined {
  const upper = phrase.toUpperCase()
  if (usStates[upper] !== undefined) return upper
  return Object.entries(usStates).find(([, name]) => fold(name) === phrase)?.[0]
}

/** The longest, then the last run of words that names a city of the country. */
function cityWithin(
  words: readonly string[],
  where: Pick<Ending, 'country' | 'state'>,
): City | undefined {
  for (let length = Math.min(4, words.length); length >= 1; length -= 1) {
    for (let from = words.length - length; from >= 0; from -= 1) {
      const phrase = words.slice(from, from + length).join(' ')
      if (phrase.length < 3 || neverCities.has(phrase)) continue
      const city = bestCity(phrase, where)
      if (city) return city
    }
  }
  return undefined
}

/** Words of company names and addresses that small towns share. */
const neverCities = new Set(
  'unit plant factory site labs pharma fine park phase industries medical international company test kit the ltd plot no any premier east west north south central new logis human standard general ortho access per'.split(
    ' ',
  ),
)

function bestCity(
  name: string,
  { country, state }: { country?: string | undefined; state?: string | undefined },
): City | undefined {
  const wanted =
    state === undefined || state === ''
      ? undefined
      : (stateCode(fold(state)) ?? state.trim().toUpperCase())
  const matches = citiesNamed(name).filter(
    (city) =>
      (country === undefined || city.country === country) &&
      (wanted === undefined || city.state === '' || city.state === wanted),
  )
  if (country === undefined && wanted !== undefined)
    return (
      matches.find((city) => city.state === wanted) ??
      matches.find((city) => city.population >= knownWorldwide)
    )
  return country === undefined
    ? matches.find((city) => city.population >= knownWorldwide)
    : matches[0]
}

function ofCountry(country: string, kind: PlaceKind): Place | undefined {
  const city = kind === 'road' ? capitalOf(country) : largestCity(country)
  return city && complete(ofCity(city), kind)
}

const ofCity = ({ name, state, country, lat, lon }: City) => ({
  city: name,
  state,
  country,
  zip: '',
  lat,
  lon,
})

type Bare = Omit<Place, 'port' | 'portName'>

function complete(
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

const described = (written: WrittenPlace): string =>
  [written.text, written.city, written.state, written.zip, written.port, written.country]
    .filter((part) => part !== undefined && part !== '')
    .join(', ')

function suggestions(written: WrittenPlace): Place[] {
  const text = written.text ?? written.city ?? written.port ?? ''
  return suggestCities(text, countryCode(written.country ?? '')).map((city) =>
    complete(ofCity(city), written.kind),
  )
}

/** 'Shanghai, CN', 'Dallas, TX, US': read back by `locatePlace`. */
export const placeName = ({
  city,
  state,
  country,
}: Pick<Place, 'city' | 'state' | 'country'>): string =>
  [city, state, country === 'US' && state !== '' ? '' : country].filter(Boolean).join(', ')
