import { byCode } from './coded-place.ts'
import { countryCode } from './countries.ts'
import { bestCity } from './named-city.ts'
import { complete, ofCity, ofCountry, type Place, type PlaceKind } from './place.ts'
import { suggestCities } from './place-search.ts'
import { postcodeOf } from './postcodes.ts'
import { fromText } from './read-place-text.ts'

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
