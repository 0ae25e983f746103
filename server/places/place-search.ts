import { nameKey } from './name-key.ts'
import { placeKeys, placesNamed, rowByCode } from './name-index.ts'
import { type Place, placeOfRow } from './place.ts'
import { flag, gazetteer } from './table.ts'

/** Ports whose code or name begins with the text, then those with a later word that does; largest first. */
export function searchPorts(text: string, limit: number): Place[] {
  const { flags } = gazetteer().places
  const wanted = nameKey(text)
  const coded = rowByCode().get(text.replace(/\s/g, '').toUpperCase())
  const rows = rowsNamed(wanted, (row) => ((flags[row] ?? 0) & flag.port) !== 0)
  const ranked = rows.toSorted((a, b) => a.order - b.order || portSize(b.row) - portSize(a.row))
  const all = [...(coded === undefined ? [] : [coded]), ...ranked.map(({ row }) => row)]
  return [...new Set(all)].slice(0, limit).map((row) => placeOfRow(row, 'ocean'))
}

/** Cities whose name begins with the text, largest first. */
export function searchCities(text: string, limit: number): Place[] {
  const { people } = gazetteer().places
  const rows = rowsNamed(nameKey(text), () => true).filter(({ order }) => order < 2)
  const ranked = rows.toSorted((a, b) => (people[b.row] ?? 0) - (people[a.row] ?? 0))
  return ranked.slice(0, limit).map(({ row }) => placeOfRow(row, 'road'))
}

const portSize = (row: number) => {
  const { people, rank } = gazetteer().places
  return (rank[row] ?? 0) * 1e6 + (people[row] ?? 0)
}

function rowsNamed(
  wanted: string,
  fits: (row: number) => boolean,
): { row: number; order: number }[] {
  if (wanted === '') return []
  const found = new Map<number, number>()
  for (const key of placeKeys()) {
    const at = key.indexOf(wanted)
    if (at < 0 || (at > 0 && key[at - 1] !== ' ')) continue
    const order = at > 0 ? 2 : key === wanted ? 0 : 1
    for (const { row } of placesNamed(key)) {
      if (fits(row)) found.set(row, Math.min(order, found.get(row) ?? 3))
    }
  }
  return [...found].map(([row, order]) => ({ row, order }))
}
