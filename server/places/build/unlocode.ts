import Papa from 'papaparse'
import { nameKey } from '#server/places/name-key.ts'
import { samePlaces } from '#server/places/same-place.ts'
import { sourcePositions, tradeNames } from '#server/places/trade-names.ts'
import { kilometres, type Point } from '#server/distances/great-circle.ts'

/** A place while the table is built. */
export type Raw = {
  country: string
  state: string
  /** The name to show, then others. */
  names: string[]
  /** UN/LOCODEs, the one to use first. */
  codes: string[]
  port: boolean
  airport: boolean
  /** Inland container depot. */
  depot: boolean
  town: boolean
  at: (Point & { own: boolean }) | undefined
  people: number
  /** Of a port: 0 unknown to 9 largest. */
  rank: number
}

type Row = {
  country: string
  location: string
  name: string
  nameWoDiacritics: string
  subdivision: string
  status: string
  function: string
  lat: string
  lon: string
  geocoded: string
}

/** Namesakes of one subdivision nearer than this are one place. */
const onePlaceKm = 25

/** One row per place: double codes, folded codes and namesakes of a subdivision are joined. */
export function readUnlocode(csv: string): Raw[] {
  const canonical = new Map(
    samePlaces.flatMap(([code, others]) =>
      others.split(' ').map((other) => [other, code] as const),
    ),
  )
  const byCode = new Map<string, Raw>()
  for (const row of Papa.parse<Row>(csv, { header: true, skipEmptyLines: true }).data) {
    if (row.status === 'XX') continue
    const written = row.country + row.location
    const code = canonical.get(written) ?? written
    const known = byCode.get(code)
    const raw = known ?? empty(code)
    byCode.set(code, raw)
    if (!raw.codes.includes(written)) raw.codes.push(written)
    const name = row.name.replace(/\s*,\s*/g, ', ').trim()
    // The city names a place before its airport does.
    const add = known && isAirportName(raw.names[0] ?? '') ? 'unshift' : 'push'
    for (const each of [name, row.nameWoDiacritics.replace(/\s*,\s*/g, ', ').trim()]) {
      if (each !== '' && !raw.names.some((other) => nameKey(other) === nameKey(each)))
        raw.names[add](each)
    }
    raw.state ||= row.subdivision
    raw.port ||= row.function.startsWith('1')
    raw.airport ||= row.function[3] === '4'
    raw.depot ||= row.function[5] === '6'
    if (row.geocoded !== 'true' && row.lat !== '' && (!raw.at || add === 'unshift'))
      raw.at = { lat: Number(row.lat), lon: Number(row.lon), own: true }
  }
  for (const [code, other] of canonical) {
    const raw = byCode.get(other)
    if (raw && !raw.codes.includes(code)) raw.codes.push(code)
  }
  for (const [code, names] of tradeNames) {
    const raw = byCode.get(canonical.get(code) ?? code)
    if (raw) raw.names.push(...names)
    else console.warn(`No place has the code ${code}`)
  }
  const rows = joined([...byCode.values()])
  dropOutliers(rows)
  return rows
}

/** Positions that are wrong in the source itself. */
export function correctPositions(rows: readonly Raw[]): void {
  for (const row of rows) {
    const at = row.codes.flatMap((code) => sourcePositions[code] ?? [])[0]
    if (at) row.at = { ...at, own: true }
  }
}

export const empty = (code: string): Raw => ({
  country: code.slice(0, 2),
  state: '',
  names: [],
  codes: [code],
  port: false,
  airport: false,
  depot: false,
  town: false,
  at: undefined,
  people: 0,
  rank: 0,
})

const isAirportName = (name: string) => /\bApt\b/.test(name)

function joined(rows: readonly Raw[]): Raw[] {
  const kept: Raw[] = []
  const byName = new Map<string, Raw[]>()
  for (const row of rows.toSorted((a, b) => Number(b.port) - Number(a.port))) {
    const key = `${row.country} ${row.state} ${nameKey(row.names[0] ?? '')}`
    const same = byName.get(key)
    const one = row.state === '' ? undefined : same?.find((other) => isOne(other, row))
    if (one) {
      join(one, row)
      continue
    }
    if (same) same.push(row)
    else byName.set(key, [row])
    kept.push(row)
  }
  return kept
}

function isOne(a: Raw, b: Raw): boolean {
  if (a.at && b.at) return kilometres(a.at, b.at) <= onePlaceKm
  // In the US a name is one town of a state; the postal table decides where it is not.
  return a.country === 'US' || a.port !== b.port || a.airport !== b.airport
}

export function join(into: Raw, other: Raw): void {
  into.codes.push(...other.codes.filter((code) => !into.codes.includes(code)))
  const keys = new Set(into.names.map(nameKey))
  into.names.push(...other.names.filter((name) => !keys.has(nameKey(name))))
  into.port ||= other.port
  into.airport ||= other.airport
  into.depot ||= other.depot
  into.town ||= other.town
  into.at ??= other.at
  into.people = Math.max(into.people, other.people)
  into.rank = Math.max(into.rank, other.rank)
}

/** A position far from all others of its subdivision is an error of the source. */
function dropOutliers(rows: readonly Raw[]): void {
  const areas = new Map<string, Raw[]>()
  for (const row of rows) {
    if (!row.at || row.state === '') continue
    const key = `${row.country}-${row.state}`
    const area = areas.get(key)
    if (area) area.push(row)
    else areas.set(key, [row])
  }
  for (const area of areas.values()) {
    if (area.length < 8) continue
    const points = area.flatMap(({ at }) => (at ? [at] : []))
    const center = {
      lat: median(points.map(({ lat }) => lat)),
      lon: median(points.map(({ lon }) => lon)),
    }
    const far = points.map((point) => kilometres(point, center)).toSorted((a, b) => a - b)
    const usual = far[Math.floor(far.length * 0.9)] ?? 0
    for (const row of area) {
      if (row.at && kilometres(row.at, center) > Math.max(150, usual * 3)) row.at = undefined
    }
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
