import countryMap from 'country-locale-map'
import isoCountries from 'i18n-iso-countries'
import { fold } from '#domain/fold.ts'

export type Country = {
  name: string
  code: string
  cod3: string
  numericCode: string
  latitude: number | null
  longitude: number | null
}

/** Names shippers write that no standard lists. */
const aliases: Record<string, string> = {
  usa: 'US',
  'u s a': 'US',
  'united states': 'US',
  america: 'US',
  uk: 'GB',
  'great britain': 'GB',
  england: 'GB',
  scotland: 'GB',
  korea: 'KR',
  's korea': 'KR',
  'south korea': 'KR',
  'north korea': 'KP',
  russia: 'RU',
  'congo drc': 'CD',
  'dr congo': 'CD',
  drc: 'CD',
  congo: 'CG',
  'ivory coast': 'CI',
  'cote d ivoire': 'CI',
  swaziland: 'SZ',
  vietnam: 'VN',
  'viet nam': 'VN',
  tanzania: 'TZ',
  bolivia: 'BO',
  venezuela: 'VE',
  iran: 'IR',
  syria: 'SY',
  laos: 'LA',
  moldova: 'MD',
  taiwan: 'TW',
  turkey: 'TR',
  holland: 'NL',
  'czech republic': 'CZ',
  macedonia: 'MK',
  burma: 'MM',
  'hong kong': 'HK',
  uae: 'AE',
  kyrgyzstan: 'KG',
  'cape verde': 'CV',
  prc: 'CN',
}

let countries: Country[] | undefined
let byName: Map<string, string> | undefined

export function allCountries(): Country[] {
  countries ??= countryMap.getAllCountries().map((country) => ({
    name: isoCountries.getName(country.alpha2, 'en') ?? country.name,
    code: country.alpha2,
    cod3: country.alpha3,
    numericCode: country.numeric,
    latitude: coordinate(country.latitude),
    longitude: coordinate(country.longitude),
  }))
  return countries
}

/** ISO 3166 alpha-2 of a country as people write it; undefined when it is none. */
export function countryCode(text: string): string | undefined {
  const folded = fold(text)
  if (folded === '') return undefined
  if (/^[a-z]{2}$/.test(folded) && isoCountries.isValid(folded.toUpperCase()))
    return folded.toUpperCase()
  return aliases[folded] ?? names().get(folded)
}

function names(): Map<string, string> {
  byName ??= new Map([
    ...allCountries().map(({ name, code }) => [fold(name), code] as const),
    ...Object.entries(isoCountries.getNames('en', { select: 'all' })).flatMap(([code, all]) =>
      [all].flat().map((name) => [fold(name), code] as const),
    ),
    ...allCountries().map(({ cod3, code }) => [cod3.toLowerCase(), code] as const),
  ])
  return byName
}

function coordinate(text: string | number | undefined): number | null {
  const number = Number(text)
  return text === undefined || text === '' || Number.isNaN(number) ? null : number
}
