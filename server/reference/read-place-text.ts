import type { City } from './cities.ts'
import { countryCode } from './countries.ts'
import { fold } from '#domain/fold.ts'
import { bestCity, stateCode } from './named-city.ts'
import { complete, ofCity, ofCountry, type Place, type PlaceKind } from './place.ts'
import { postcodeOf } from './postcodes.ts'

/** 'Dallas, TX 75201', 'Cipla, Goa, India', 'Hetero Unit III Hyderabad IN': a country or state, and a city before it. */
export function fromText(text: string, kind: PlaceKind): Place | undefined {
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
