import { kilometres, type Point } from '#server/distances/great-circle.ts'
import type { Area } from './areas.ts'
import { mainGateways, transitPorts } from './gateways.ts'
import { airportRow, airportsNamed, placesNamed, rowByCode } from './name-index.ts'
import { nameKey } from './name-key.ts'
import { bySize, isInside } from './namesakes.ts'
import {
  type Place,
  type PlaceKind,
  placeOfAirport,
  placeOfCountry,
  placeOfRow,
  placeOfState,
} from './place.ts'
import { flag, gazetteer } from './table.ts'

type Keys = { keys: string[]; lengths: Uint8Array; letters: Int32Array }

const byArea = new Map<string, Keys>()

/** Places whose name is a few letters away, inside the area only: nearest first, then largest. */
export function nearestSpellings(
  text: string,
  area: Area,
  kind: PlaceKind,
  limit = 5,
  most = 3,
): Place[] {
  const wanted = nameKey(text)
  if (wanted.length < 3) return []
  const { keys, lengths, letters } = keysOf(area.country, kind)
  const allowed = Math.min(most, wanted.length < 5 ? 1 : wanted.length < 8 ? 2 : 3)
  const mask = lettersOf(wanted)
  const near: { key: string; away: number }[] = []
  for (let index = 0; index < keys.length; index += 1) {
    if (Math.abs((lengths[index] ?? 0) - wanted.length) > allowed) continue
    if (bits((letters[index] ?? 0) ^ mask) > allowed * 2) continue
    const key = keys[index] ?? ''
    const away = editDistance(wanted, key, allowed)
    if (away <= allowed) near.push({ key, away })
  }
  const found = new Map<string, { place: Place; away: number; size: number }>()
  for (const { key, away } of near) {
    for (const { place, size } of fitting(key, area, kind)) {
      const known = found.get(place.ref)
      if (!known || known.away > away) found.set(place.ref, { place, away, size })
    }
  }
  return [...found.values()]
    .toSorted((a, b) => a.away - b.away || b.size - a.size)
    .slice(0, limit)
    .map(({ place }) => place)
}

function fitting(key: string, area: Area, kind: PlaceKind): { place: Place; size: number }[] {
  const { airports, places } = gazetteer()
  if (kind === 'air') {
    return airportsNamed(key).flatMap(({ row }) => {
      const airport = airports[row]
      const inside =
        airport &&
        (area.country === undefined || airport.country === area.country) &&
        (area.state === undefined || airport.state === area.state)
      if (!inside) return []
      return [{ place: placeOfAirport(row), size: (airport.large ? 1e6 : 0) + airport.runway }]
    })
  }
  const rows = placesNamed(key)
    .map(({ row }) => row)
    .filter(
      (row) =>
        isInside(row, area) && (kind === 'road' || ((places.flags[row] ?? 0) & flag.port) !== 0),
    )
  return rows.map((row) => ({
    place: placeOfRow(row, kind),
    size: (places.people[row] ?? 0) + (places.rank[row] ?? 0) * (kind === 'ocean' ? 1e6 : 0),
  }))
}

/** The names of a country with their length and letters, so that most are passed over at once. */
function keysOf(country: string | undefined, kind: PlaceKind): Keys {
  const name = `${country ?? ''} ${kind}`
  const known = byArea.get(name)
  if (known) return known
  const { places, airports } = gazetteer()
  const keys = new Set<string>()
  if (kind === 'air') {
    for (const airport of airports) {
      if (country !== undefined && airport.country !== country) continue
      if (!airport.scheduled && !airport.large) continue
      for (const each of [airport.name, ...airport.towns]) keys.add(nameKey(each))
    }
  } else {
    for (let row = 0; row < places.names.length; row += 1) {
      if (country !== undefined && places.country[row] !== country) continue
      if (kind === 'ocean' && !((places.flags[row] ?? 0) & flag.port)) continue
      // Without a country only what a reader may know is suggested.
      if (country === undefined && (places.people[row] ?? 0) < 50_000 && !places.rank[row]) continue
      for (const each of (places.names[row] ?? '').split('|')) {
        keys.add(nameKey(each))
        const cut = each.search(/[(/,]/)
        if (cut > 0) keys.add(nameKey(each.slice(0, cut)))
      }
    }
  }
  const all = [...keys]
  const made = {
    keys: all,
    lengths: Uint8Array.from(all, (key) => Math.min(key.length, 255)),
    letters: Int32Array.from(all, lettersOf),
  }
  byArea.set(name, made)
  return made
}

function lettersOf(key: string): number {
  let mask = 0
  for (let index = 0; index < key.length; index += 1) {
    const letter = key.charCodeAt(index) - 97
    if (letter >= 0 && letter < 26) mask |= 1 << letter
  }
  return mask
}

function bits(mask: number): number {
  let count = 0
  for (let left = mask; left !== 0; left &= left - 1) count += 1
  return count
}

/** Letters to add, drop, change or swap (Damerau); above the limit it no longer matters how many. */
function editDistance(a: string, b: string, limit: number): number {
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    let least = i
    for (let j = 1; j <= b.length; j += 1) {
      let cost = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1),
      )
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1)
      next[j] = cost
      least = Math.min(least, cost)
    }
    if (least > limit) return limit + 1
    before = row
    row = next
  }
  return row[b.length] ?? 0
}

/** Ports or airports near a town that is neither: of its own country first, then a customary transit port. */
export function nearestGateways(at: Point & { country: string }, kind: 'ocean' | 'air'): Place[] {
  const { places, airports } = gazetteer()
  if (kind === 'air') {
    return airports
      .map((airport, row) => ({ row, airport }))
      .filter(
        ({ airport }) =>
          airport.country === at.country && airport.scheduled && Math.abs(airport.lat - at.lat) < 4,
      )
      .map(({ row, airport }) => ({ row, km: kilometres(airport, at) - (airport.large ? 80 : 0) }))
      .toSorted((a, b) => a.km - b.km)
      .slice(0, 3)
      .map(({ row }) => placeOfAirport(row))
  }
  const near: { row: number; km: number }[] = []
  for (let row = 0; row < places.names.length; row += 1) {
    // Ports the World Port Index ranks as small or larger.
    if (places.country[row] !== at.country || (places.rank[row] ?? 0) < 2) continue
    if (!((places.flags[row] ?? 0) & flag.port)) continue
    near.push({
      row,
      km: kilometres({ lat: places.lat[row] ?? 0, lon: places.lon[row] ?? 0 }, at),
    })
  }
  const transit = transitPorts[at.country]
  const rows = near.toSorted((a, b) => a.km - b.km).map(({ row }) => row)
  const others = transit === undefined ? [] : [rowByCode().get(transit)]
  return [...rows.slice(0, 3), ...others].flatMap((row) =>
    row === undefined ? [] : [placeOfRow(row, 'ocean')],
  )
}

/** What a country or state alone may stand for: its main port or airport, then the area itself. */
export function areaChoices(
  area: { country: string; state?: string | undefined },
  kind: PlaceKind,
): Place[] {
  const { country, state } = area
  const itself = state === undefined ? placeOfCountry(country) : placeOfState(country, state)
  const own = itself ? [itself] : []
  if (kind === 'road') return own
  const gateways = (mainGateways[country] ?? '').split(' ').flatMap((code) => gateway(code, kind))
  const inside = state === undefined ? gateways : gateways.filter((place) => place.state === state)
  if (inside.length > 0) return [...inside.slice(0, 3), ...own]
  return [...largestGateways(area, kind), ...own]
}

function gateway(code: string, kind: PlaceKind): Place[] {
  const row =
    kind === 'air' && code.length === 3
      ? airportRow(code)
      : kind === 'ocean' && code.length === 5
        ? rowByCode().get(code)
        : undefined
  if (row === undefined) return []
  return [kind === 'air' ? placeOfAirport(row) : placeOfRow(row, 'ocean')]
}

function largestGateways({ country, state }: Area, kind: PlaceKind): Place[] {
  const { places, airports } = gazetteer()
  if (kind === 'air') {
    return airports
      .map((airport, row) => ({ airport, row }))
      .filter(
        ({ airport }) =>
          airport.scheduled &&
          airport.country === country &&
          (state === undefined || airport.state === state),
      )
      .toSorted(
        (a, b) =>
          Number(b.airport.large) - Number(a.airport.large) || b.airport.runway - a.airport.runway,
      )
      .slice(0, 2)
      .map(({ row }) => placeOfAirport(row))
  }
  const rows: number[] = []
  for (let row = 0; row < places.names.length; row += 1) {
    if ((places.flags[row] ?? 0) & flag.port && isInside(row, { country, state })) rows.push(row)
  }
  const ranked = bySize(rows).toSorted((a, b) => (places.rank[b] ?? 0) - (places.rank[a] ?? 0))
  const transit = country === undefined ? undefined : transitPorts[country]
  if (transit !== undefined && !ranked.some((row) => (places.rank[row] ?? 0) > 0))
    return gateway(transit, 'ocean')
  return ranked.slice(0, 2).map((row) => placeOfRow(row, 'ocean'))
}
