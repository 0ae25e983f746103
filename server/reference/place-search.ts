import { type City, cityNames } from './cities.ts'
import { fold } from '#domain/fold.ts'
import { allPorts, type Port } from './ports.ts'

/** Ports whose code or name begins with the text, then those that contain it. */
export function searchPorts(text: string, limit: number): Port[] {
  const wanted = fold(text)
  if (wanted === '') return []
  const rank = (port: Port) => {
    const name = fold(port.name)
    if (port.code.toLowerCase().startsWith(wanted.replaceAll(' ', '')) || name === wanted) return 0
    if (name.startsWith(wanted)) return 1
    return name.includes(wanted) ? 2 : 3
  }
  return allPorts()
    .map((port) => ({ port, rank: rank(port) }))
    .filter(({ rank: place }) => place < 3)
    .toSorted((a, b) => a.rank - b.rank || a.port.name.localeCompare(b.port.name))
    .slice(0, limit)
    .map(({ port }) => port)
}

/** Cities whose name begins with the text, largest first. */
export function searchCities(text: string, limit: number): City[] {
  const wanted = fold(text)
  if (wanted === '') return []
  const found: City[] = []
  for (const [name, city] of cityNames()) if (name.startsWith(wanted)) found.push(city)
  return found.toSorted((a, b) => b.population - a.population).slice(0, limit)
}

/**
 * Cities a misspelt name may mean, nearest and largest first: within two letters of the whole, or one of a
 * long word in it, so that the words of a company ('Pharma', 'Human') are no places.
 */
export function suggestCities(text: string, country: string | undefined, limit = 5): City[] {
  const whole = fold(text.split(',')[0] ?? '')
  const words = fold(text)
    .split(' ')
    .filter((word) => word !== whole)
  const tried = new Map([
    ...words.map((word) => [word, word.length > 6 ? 1 : 0] as const),
    [whole, whole.length > 5 ? 2 : 1] as const,
  ])
  const found = new Map<string, { city: City; distance: number }>()
  for (const [wanted, letters] of tried) {
    if (wanted.length < 4) continue
    for (const [name, city] of cityNames()) {
      if (city.population < 50_000 || (country !== undefined && city.country !== country)) continue
      if (Math.abs(name.length - wanted.length) > 2 || name[0] !== wanted[0]) continue
      const distance = editDistance(name, wanted)
      if (distance <= letters) found.set(name, { city, distance })
    }
  }
  return [...found.values()]
    .toSorted((a, b) => a.distance - b.distance || b.city.population - a.city.population)
    .slice(0, limit)
    .map(({ city }) => city)
}

/** Letters to add, drop or change (Levenshtein). */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1),
      )
    }
    row = next
  }
  return row[b.length] ?? 0
}
