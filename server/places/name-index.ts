import { metroAreas } from './metro-codes.ts'
import { nameKey, withoutKind, writtenOutKey } from './name-key.ts'
import { gazetteer } from './table.ts'
import { tradeNames } from './trade-names.ts'

/** How surely a name belongs to a place: by the trade's own list, as written, shortened, in brackets. */
const sure = { trade: 0, whole: 1, short: 2, bracket: 3 } as const

export type Named = { row: number; tier: number }

/** In these countries the same town name is common in many states; a trade name says no more there. */
const repeatedNames = new Set(['US', 'CA', 'AU'])

let places: Map<string, number[]> | undefined
let airports: Map<string, number[]> | undefined

export const placesNamed = (key: string): Named[] => entries((places ??= indexPlaces()), key)

export const airportsNamed = (key: string): Named[] => entries((airports ??= indexAirports()), key)

export const placeKeys = (): Iterable<string> => (places ??= indexPlaces()).keys()

export const airportKeys = (): Iterable<string> => (airports ??= indexAirports()).keys()

function entries(index: ReadonlyMap<string, number[]>, key: string): Named[] {
  return (index.get(key) ?? []).map((entry) => ({ row: entry >> 2, tier: entry & 3 }))
}

function indexPlaces(): Map<string, number[]> {
  const index = new Map<string, number[]>()
  const table = gazetteer().places
  const byCode = rowByCode()
  for (const [code, names] of tradeNames) {
    const row = byCode.get(code)
    if (row === undefined) continue
    const tier = repeatedNames.has(code.slice(0, 2)) ? sure.whole : sure.trade
    for (const name of names) add(index, nameKey(name), row, tier)
  }
  for (let row = 0; row < table.names.length; row += 1) {
    for (const name of (table.names[row] ?? '').split('|')) addName(index, name, row)
  }
  return index
}

function addName(index: Map<string, number[]>, name: string, row: number): void {
  const key = nameKey(name)
  add(index, key, row, sure.whole)
  const out = writtenOutKey(name)
  if (out !== undefined) add(index, out, row, sure.whole)
  const bare = withoutKind(key)
  if (bare !== undefined) add(index, bare, row, sure.short)
  const cut = name.search(/[(/,]/)
  if (cut < 0) return
  if (cut > 0) {
    const first = nameKey(name.slice(0, cut))
    add(index, first, row, sure.short)
    const short = withoutKind(first)
    if (short !== undefined) add(index, short, row, sure.short)
  }
  const inside = /\((ex )?([^)]+)\)/i.exec(name)
  if (inside?.[2] !== undefined)
    add(index, nameKey(inside[2]), row, inside[1] === undefined ? sure.bracket : sure.short)
}

function indexAirports(): Map<string, number[]> {
  const index = new Map<string, number[]>()
  gazetteer().airports.forEach(({ name, towns }, row) => {
    const key = nameKey(name)
    add(index, key, row, sure.whole)
    const plain = key.replace(
      / (airport|airfield|air base|international|regional|municipal)\b/g,
      '',
    )
    if (plain !== '') add(index, plain, row, sure.whole)
    for (const town of towns) {
      // 'Heathrow' of 'London Heathrow'.
      const own = plain.startsWith(`${nameKey(town)} `) ? plain.slice(nameKey(town).length + 1) : ''
      if (own.length > 3) add(index, own, row, sure.whole)
      const cut = town.replace(/[(/,].*$/, '')
      add(index, nameKey(town), row, sure.short)
      add(index, nameKey(cut), row, sure.short)
    }
  })
  for (const { towns, airports: members } of metroAreas) {
    for (const iataCode of members) {
      const row = airportRow(iataCode)
      if (row === undefined) continue
      for (const town of towns) add(index, nameKey(town), row, sure.short)
    }
  }
  return index
}

/** Once per place, with the surest tier. */
function add(index: Map<string, number[]>, key: string, row: number, tier: number): void {
  if (key === '') return
  const entry = row * 4 + tier
  const list = index.get(key)
  if (!list) {
    index.set(key, [entry])
    return
  }
  const known = list.findIndex((other) => other >> 2 === row)
  if (known < 0) list.push(entry)
  else if ((list[known] ?? 0) > entry) list[known] = entry
}

let codes: Map<string, number> | undefined
let iata: Map<string, number> | undefined

/** Rows by UN/LOCODE, folded codes included. */
export function rowByCode(): ReadonlyMap<string, number> {
  if (codes) return codes
  codes = new Map()
  const table = gazetteer().places
  for (let row = 0; row < table.codes.length; row += 1) {
    for (const code of codesOf(row)) codes.set(code, row)
  }
  return codes
}

export function codesOf(row: number): string[] {
  const { codes: written, country } = gazetteer().places
  const all = written[row] ?? ''
  if (all === '') return []
  return all.split(' ').map((code) => (code.length === 3 ? `${country[row]}${code}` : code))
}

export function airportRow(code: string): number | undefined {
  iata ??= new Map(gazetteer().airports.map((airport, row) => [airport.iata, row]))
  return iata.get(code)
}
