import zipcodes from 'zipcodes'
import { nameKey } from '#server/places/name-key.ts'
import { kilometres, type Point } from '#server/distances/great-circle.ts'
import { empty, join, type Raw } from './unlocode.ts'

export type Zip = Point & { country: string; code: string; state: string; city: string }

/** Postal codes of one name and state nearer than this to each other belong to one town, in km. */
const oneTownKm = 60

/** With a country code of their own, under which their towns are listed. */
const territories = new Set(['PR', 'VI', 'GU', 'AS', 'MP', 'FM', 'PW', 'MH'])

/** US ZIPs and Canadian forward sortation areas; their names become towns of their state. */
export function addPostal(rows: Raw[], us: string, canada: string): Zip[] {
  const byCode = new Map<string, Zip>()
  for (const line of `${us}\n${canada}`.split('\n')) {
    const [country, code, place, , state, , , , , lat, lon] = line.split('\t')
    // Military codes have no state and lie abroad.
    if (!country || !code || !place || !state || !lat || !lon || state.length !== 2) continue
    if (byCode.has(code)) continue
    const city = country === 'CA' ? place.replace(/\s*\(.*$/, '').trim() : place
    byCode.set(code, { country, code, state, city, lat: Number(lat), lon: Number(lon) })
  }
  // The territories and codes given up since, which lanes of past years still name.
  for (const { zip: code, city, state, country, latitude, longitude } of Object.values(
    zipcodes.codes,
  )) {
    if (country !== 'US' || byCode.has(code) || /^A[AEP]$/.test(state)) continue
    byCode.set(code, { country, code, state, city, lat: latitude, lon: longitude })
  }
  const zips = [...byCode.values()].toSorted((a, b) => (a.code < b.code ? -1 : 1))
  const towns = new Map<string, Zip[]>()
  for (const zip of zips.filter((zip) => zip.country === 'US' && !territories.has(zip.state))) {
    const key = `${zip.state} ${nameKey(zip.city)}`
    const town = towns.get(key)
    if (town) town.push(zip)
    else towns.set(key, [zip])
  }
  const known = new Map<string, Raw[]>()
  // The postal table knows better than UN/LOCODE where a small town is.
  for (const row of rows) {
    if (row.country === 'US' && row.people === 0 && !row.port) row.at = undefined
  }
  for (const row of rows) {
    if (row.country !== 'US') continue
    for (const key of new Set(row.names.map(nameKey))) {
      const same = known.get(`${row.state} ${key}`)
      if (same) same.push(row)
      else known.set(`${row.state} ${key}`, [row])
    }
  }
  const gone = new Set<Raw>()
  for (const [key, members] of towns) {
    const groups = clusters(members)
    const same = (known.get(key) ?? []).filter((row) => !gone.has(row))
    const [largest, ...others] = groups
    if (!largest) continue
    for (const group of [largest, ...others]) {
      const at = center(group)
      const near = same.filter(
        (row) => (!row.at && group === largest) || (row.at && kilometres(row.at, at) < oneTownKm),
      )
      const row = near[0] ?? { ...empty('US'), codes: [], state: group[0]?.state ?? '' }
      for (const duplicate of near.slice(1)) {
        join(row, duplicate)
        gone.add(duplicate)
      }
      const name = group[0]?.city ?? ''
      row.names = [...new Set([...row.names, name])]
      row.town = true
      row.at ??= { ...at, own: true }
      if (near.length === 0) rows.push(row)
    }
  }
  for (let index = rows.length - 1; index >= 0; index -= 1) {
    const row = rows[index]
    if (row && gone.has(row)) rows.splice(index, 1)
  }
  return zips
}

/** Groups of codes that hang together, the largest first. */
function clusters(members: readonly Zip[]): Zip[][] {
  const groups: Zip[][] = []
  for (const zip of members) {
    const near = groups.filter((group) =>
      group.some((other) => kilometres(other, zip) <= oneTownKm),
    )
    const merged = [zip, ...near.flat()]
    for (const group of near) groups.splice(groups.indexOf(group), 1)
    groups.push(merged)
  }
  return groups.toSorted((a, b) => b.length - a.length)
}

const center = (zips: readonly Zip[]): Point => ({
  lat: zips.reduce((sum, { lat }) => sum + lat, 0) / zips.length,
  lon: zips.reduce((sum, { lon }) => sum + lon, 0) / zips.length,
})
