import countryMap from 'country-locale-map'
import isoCountries from 'i18n-iso-countries'
import german from 'i18n-iso-countries/langs/de.json' with { type: 'json' }
import spanish from 'i18n-iso-countries/langs/es.json' with { type: 'json' }
import french from 'i18n-iso-countries/langs/fr.json' with { type: 'json' }
import italian from 'i18n-iso-countries/langs/it.json' with { type: 'json' }
import dutch from 'i18n-iso-countries/langs/nl.json' with { type: 'json' }
import portuguese from 'i18n-iso-countries/langs/pt.json' with { type: 'json' }
import chinese from 'i18n-iso-countries/langs/zh.json' with { type: 'json' }
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
  'p r china': 'CN',
  'pr china': 'CN',
  'mainland china': 'CN',
  wales: 'GB',
  'northern ireland': 'GB',
  'republic of korea': 'KR',
  'rep of korea': 'KR',
  rok: 'KR',
  'korea republic of': 'KR',
  'republic of ireland': 'IE',
  eire: 'IE',
  turkiye: 'TR',
  turkei: 'TR',
  eswatini: 'SZ',
  'east timor': 'TL',
  'the netherlands': 'NL',
  'united states of america': 'US',
  'estados unidos': 'US',
  'etats unis': 'US',
  eeuu: 'US',
  'ee uu': 'US',
  ksa: 'SA',
  'saudi arabia': 'SA',
  emirates: 'AE',
  'u a e': 'AE',
  'u k': 'GB',
  rsa: 'ZA',
  brunei: 'BN',
  micronesia: 'FM',
  palestine: 'PS',
  macao: 'MO',
  macau: 'MO',
  czechia: 'CZ',
  bosnia: 'BA',
  trinidad: 'TT',
  'russian federation': 'RU',
  'guinea bissau': 'GW',
  'congo brazzaville': 'CG',
  'congo kinshasa': 'CD',
  'stati uniti': 'US',
  'estados unidos de america': 'US',
  eua: 'US',
  inglaterra: 'GB',
  angleterre: 'GB',
  inghilterra: 'GB',
  engeland: 'GB',
  'gran bretana': 'GB',
  'grande bretagne': 'GB',
  'gran bretagna': 'GB',
  'gra bretanha': 'GB',
  'groot brittannie': 'GB',
  holanda: 'NL',
  hollande: 'NL',
  olanda: 'NL',
  corea: 'KR',
  coree: 'KR',
  coreia: 'KR',
  'corea del sur': 'KR',
  vae: 'AE',
  eau: 'AE',
  cechia: 'CZ',
  tchequie: 'CZ',
  tchequia: 'CZ',
  vietna: 'VN',
  'saoedi arabie': 'SA',
  'republica popular china': 'CN',
  'vr china': 'CN',
  'volksrepublik china': 'CN',
  台湾: 'TW',
  印度尼西亚: 'ID',
  南韩: 'KR',
  德國: 'DE',
  美國: 'US',
  法國: 'FR',
  英國: 'GB',
  中國: 'CN',
  韓國: 'KR',
}

/** Names are read in the languages of the files shippers send; the package brings English. */
const languages = ['de', 'es', 'fr', 'it', 'pt', 'nl', 'zh'] as const
for (const names of [german, spanish, french, italian, portuguese, dutch, chinese]) {
  isoCountries.registerLocale(names)
}

/** Folding takes Chinese characters away. */
const countryKey = (name: string) => (/[\u4e00-\u9fff]/.test(name) ? name.trim() : fold(name))

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
  const folded = countryKey(text)
  if (folded === '') return undefined
  if (/^[a-z]{2}$/.test(folded) && isoCountries.isValid(folded.toUpperCase()))
    return folded.toUpperCase()
  return aliases[folded] ?? names().get(folded)
}

function names(): Map<string, string> {
  byName ??= new Map([
    ...languages.flatMap((language) =>
      Object.entries(isoCountries.getNames(language, { select: 'all' })).flatMap(([code, all]) =>
        [all].flat().map((name) => [countryKey(name), code] as const),
      ),
    ),
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
