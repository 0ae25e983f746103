import isoCountries from 'i18n-iso-countries'
import { countryCode } from './countries.ts'
import { fold } from '#domain/fold.ts'
import { nameKey } from './name-key.ts'
import { gazetteer } from './table.ts'

/** The part of the world that text states; nothing stated is the whole of it. */
export type Area = { country?: string | undefined; state?: string | undefined }

export const countryName = (code: string): string | undefined =>
  shortNames[code] ?? isoCountries.getName(code, 'en')

/** Where the standard's name is not what the trade says. */
const shortNames: Record<string, string> = {
  US: 'United States',
  CN: 'China',
  RU: 'Russia',
  TW: 'Taiwan',
  IR: 'Iran',
  SY: 'Syria',
  TZ: 'Tanzania',
  VN: 'Vietnam',
}

let stateNames: Map<string, string> | undefined
let statesByName: Map<string, { country: string; state: string }[]> | undefined

export function stateName(country: string, state: string): string | undefined {
  stateNames ??= new Map(
    gazetteer().subdivisions.map(({ country: land, code, names }) => [
      `${land}-${code}`,
      names[0] ?? code,
    ]),
  )
  return stateNames.get(`${country}-${state}`)
}

export function statesNamed(text: string, country?: string): { country: string; state: string }[] {
  if (!statesByName) {
    statesByName = new Map()
    for (const { country: land, code, names } of gazetteer().subdivisions) {
      for (const name of new Set([fold(code), `${fold(land)} ${fold(code)}`, ...names.map(fold)])) {
        const list = statesByName.get(name)
        if (list) list.push({ country: land, state: code })
        else statesByName.set(name, [{ country: land, state: code }])
      }
    }
    for (const [name, state] of otherStates) {
      const list = statesByName.get(name)
      const [land = '', code = ''] = state.split('-')
      if (list) list.push({ country: land, state: code })
      else statesByName.set(name, [{ country: land, state: code }])
    }
  }
  const found = statesByName.get(fold(text)) ?? []
  return country === undefined ? found : found.filter((each) => each.country === country)
}

/** What neither list calls them. */
const otherStates: [string, string][] = [
  ['washington dc', 'US-DC'],
  ['d c', 'US-DC'],
  ['calif', 'US-CA'],
  ['tex', 'US-TX'],
  ['fla', 'US-FL'],
  ['penn', 'US-PA'],
  ['penna', 'US-PA'],
  ['mass', 'US-MA'],
  ['bavaria', 'DE-BY'],
  ['quebec', 'CA-QC'],
  ['pq', 'CA-QC'],
  ['nfld', 'CA-NL'],
  ['odisha', 'IN-OR'],
  ['orissa', 'IN-OR'],
  ['kiangsu', 'CN-JS'],
  ['kwangtung', 'CN-GD'],
]

/** 'Germany', 'Texas, US', '' for the world. */
export function areaName({ country, state }: Area): string {
  if (country === undefined) return ''
  const land = countryName(country) ?? country
  if (state === undefined) return land
  return `${stateName(country, state) ?? state}, ${country === 'US' ? 'US' : land}`
}

export const readCountry = (text: string): string | undefined => {
  const code = countryCode(text)
  return code !== undefined && countryName(code) !== undefined ? code : undefined
}

type Center = { lat: number; lon: number }
type Sum = { x: number; y: number; z: number }

let centers: Map<string, Sum> | undefined

export const centerOfCountry = (country: string) => center(country)
export const centerOfState = (country: string, state: string) => center(`${country}-${state}`)
export const centerOfZip3 = (zip3: string) => center(`zip3 ${zip3}`)

/** Where the people of an area live on average, so that the date line does not tear it. */
function center(area: string): Center | undefined {
  const sum = (centers ??= sums()).get(area)
  if (!sum) return undefined
  const degrees = 180 / Math.PI
  return {
    lat: Math.atan2(sum.z, Math.hypot(sum.x, sum.y)) * degrees,
    lon: Math.atan2(sum.y, sum.x) * degrees,
  }
}

function sums(): Map<string, Sum> {
  const found = new Map<string, Sum>()
  const add = (area: string, lat: number, lon: number, weight: number) => {
    const radians = Math.PI / 180
    const across = Math.cos(lat * radians) * weight
    const sum = found.get(area) ?? { x: 0, y: 0, z: 0 }
    sum.x += across * Math.cos(lon * radians)
    sum.y += across * Math.sin(lon * radians)
    sum.z += Math.sin(lat * radians) * weight
    found.set(area, sum)
  }
  const { places, zips } = gazetteer()
  const people = new Map<string, number>()
  for (let row = 0; row < places.names.length; row += 1) {
    const country = places.country[row] ?? ''
    const state = places.state[row] ?? ''
    if (country === 'US') {
      const key = `${state} ${nameKey((places.names[row] ?? '').split('|', 1)[0] ?? '')}`
      people.set(key, Math.max(people.get(key) ?? 0, places.people[row] ?? 0))
    }
    if (!((places.flags[row] ?? 0) & 8)) continue
    // A place whose people are not counted still shows where its area lies.
    const weight = (places.people[row] ?? 0) + 1
    add(country, places.lat[row] ?? 0, places.lon[row] ?? 0, weight)
    if (state !== '') add(`${country}-${state}`, places.lat[row] ?? 0, places.lon[row] ?? 0, weight)
  }
  const codes = new Map<string, number>()
  const keyOf = (zip: { state: string; city: string }) => `${zip.state} ${nameKey(zip.city)}`
  for (const zip of zips.values()) codes.set(keyOf(zip), (codes.get(keyOf(zip)) ?? 0) + 1)
  for (const zip of zips.values()) {
    if (zip.country !== 'US') continue
    const key = keyOf(zip)
    const weight = (people.get(key) ?? 0) / (codes.get(key) ?? 1) + 1
    add(`zip3 ${zip.code.slice(0, 3)}`, zip.lat, zip.lon, weight)
  }
  return found
}
