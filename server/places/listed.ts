import { type Place, placeOfAirport, placeOfRow, placeOfZip } from './place.ts'
import { flag, gazetteer } from './table.ts'

/** Ports the World Port Index knows: UN/LOCODE lists five times as many, mostly jetties and river berths. */
export function listedPorts(): Place[] {
  const { flags, rank } = gazetteer().places
  const rows: number[] = []
  for (let row = 0; row < flags.length; row += 1) {
    if ((flags[row] ?? 0) & flag.port && (rank[row] ?? 0) > 0) rows.push(row)
  }
  return rows.map((row) => placeOfRow(row, 'ocean'))
}

/** Airports that airlines fly to by schedule. */
export const listedAirports = (): Place[] =>
  gazetteer().airports.flatMap(({ scheduled }, row) => (scheduled ? [placeOfAirport(row)] : []))

export const listedZips = (): Place[] => [...gazetteer().zips.values()].map(placeOfZip)
