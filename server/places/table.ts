import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'

/** The gazetteer by columns: row `n` of the places is entry `n` of each. */
export type PlaceTable = {
  country: string[]
  state: string[]
  names: string[]
  codes: string[]
  flags: Uint8Array
  lat: Float64Array
  lon: Float64Array
  people: Float64Array
  rank: Uint8Array
}

export const flag = { port: 1, airport: 2, town: 4, ownPosition: 8, depot: 16 } as const

export type Zip = {
  code: string
  country: string
  state: string
  city: string
  lat: number
  lon: number
}

export type Airport = {
  iata: string
  country: string
  state: string
  name: string
  towns: string[]
  /** Only near it: a town that gives it no name. */
  near: string
  large: boolean
  scheduled: boolean
  runway: number
  lat: number
  lon: number
}

export type Subdivision = { country: string; code: string; names: string[] }

export type Gazetteer = {
  places: PlaceTable
  zips: Map<string, Zip>
  airports: Airport[]
  subdivisions: Subdivision[]
}

let loaded: Gazetteer | undefined

export function gazetteer(): Gazetteer {
  loaded ??= load()
  return loaded
}

function load(): Gazetteer {
  const packed = readFileSync(join(import.meta.dirname, 'gazetteer.tsv.br'))
  const [subdivisions = '', places = '', zips = '', airports = ''] = brotliDecompressSync(packed)
    .toString('utf8')
    .split('\f')
  return {
    subdivisions: rowsOf(subdivisions, ([country = '', code = '', names = '']) => ({
      country,
      code,
      names: names.split('|'),
    })),
    places: placesOf(places),
    zips: new Map(
      rowsOf(zips, ([country = '', code = '', state = '', city = '', lat = '', lon = '']) => [
        code,
        { code, country, state, city, lat: Number(lat) / 1000, lon: Number(lon) / 1000 },
      ]),
    ),
    airports: rowsOf(
      airports,
      ([iata = '', country = '', state = '', name = '', towns = '', size = '', ...rest]) => ({
        iata,
        country,
        state,
        name,
        towns: towns.split('|').filter((town) => town !== '' && !town.startsWith('~')),
        near: towns.startsWith('~') ? towns.slice(1) : '',
        large: size.endsWith('3'),
        scheduled: size.length === 2,
        runway: Number(rest[0]) * 100,
        lat: Number(rest[1]) / 1000,
        lon: Number(rest[2]) / 1000,
      }),
    ),
  }
}

function placesOf(block: string): PlaceTable {
  const [
    country = [],
    state = [],
    names = [],
    codes = [],
    flags = [],
    lat = [],
    lon = [],
    ...rest
  ] = columnsOf(block)
  return {
    country,
    state,
    names,
    codes,
    flags: Uint8Array.from(flags, Number),
    lat: Float64Array.from(lat, (value) => Number(value) / 100),
    lon: Float64Array.from(lon, (value) => Number(value) / 100),
    people: Float64Array.from(rest[0] ?? [], Number),
    rank: Uint8Array.from(rest[1] ?? [], Number),
  }
}

const columnsOf = (block: string) => block.split('\v').map((column) => column.split('\n'))

function rowsOf<Row>(block: string, read: (cells: string[]) => Row): Row[] {
  const columns = columnsOf(block)
  return (columns[0] ?? []).map((_, row) => read(columns.map((column) => column[row] ?? '')))
}
