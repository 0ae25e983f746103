import Papa from 'papaparse'
import { fold } from '#domain/fold.ts'

export type Subdivision = { country: string; code: string; names: string[] }

type Unlocode = { SUCountry: string; SUCode: string; SUName: string }
type Region = { local_code: string; name: string; iso_country: string }

/** ISO 3166-2 subdivisions with their own and their English name. */
export function readSubdivisions(unlocode: string, regions: string): Subdivision[] {
  const found = new Map<string, Subdivision>()
  const add = (country: string, code: string, written: string) => {
    const name = written.replace(/\s*[[(].*$/, '').trim()
    if (name === '' || name === '(unassigned)' || code === 'U-A') return
    const key = `${country}-${code}`
    const known = found.get(key) ?? { country, code, names: [] }
    found.set(key, known)
    if (!known.names.some((other) => fold(other) === fold(name))) known.names.push(name)
  }
  for (const { iso_country, local_code, name } of parse<Region>(regions))
    add(iso_country, local_code, name)
  for (const { SUCountry, SUCode, SUName } of parse<Unlocode>(unlocode))
    add(SUCountry, SUCode, SUName)
  return [...found.values()].toSorted((a, b) =>
    a.country === b.country ? (a.code < b.code ? -1 : 1) : a.country < b.country ? -1 : 1,
  )
}

const parse = <Row>(csv: string) =>
  Papa.parse<Row>(csv, { header: true, skipEmptyLines: true }).data
