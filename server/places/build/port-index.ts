import Papa from 'papaparse'
import { nameKey } from '#server/places/name-key.ts'
import type { Raw } from './unlocode.ts'

type Port = {
  'UN/LOCODE': string
  'Main Port Name': string
  'Harbor Size': string
  'Facilities - Container': string
  Latitude: string
  Longitude: string
}

const sizes: Record<string, number> = { Large: 6, Medium: 4, Small: 2, 'Very Small': 1 }

/** The World Port Index knows best where a port is, and how large. */
export function addPortIndex(rows: readonly Raw[], csv: string): void {
  const byCode = new Map(rows.flatMap((row) => row.codes.map((code) => [code, row] as const)))
  const ports = Papa.parse<Port>(csv, { header: true, skipEmptyLines: true }).data
  for (const port of ports) {
    const row = byCode.get(port['UN/LOCODE'].replaceAll(' ', ''))
    if (!row) continue
    const rank =
      (sizes[port['Harbor Size']] ?? 0) + (port['Facilities - Container'] === 'Yes' ? 3 : 0)
    const named = row.names.some((name) => nameKey(name) === nameKey(port['Main Port Name']))
    if (row.port && (rank > row.rank || row.rank === 0) && (named || !row.codes[1])) {
      row.at = { lat: Number(port.Latitude), lon: Number(port.Longitude), own: true }
    }
    row.rank = Math.max(row.rank, rank)
  }
}
