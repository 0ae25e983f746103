import type { TextStore } from './column-store.ts'

export type FacetFilter = { key: string; store: TextStore; chosen: readonly string[] }
export type FacetCount = { value: string; count: number }

/** The rows of `source` whose value is chosen in every facet that has a choice. */
export function filterByFacets(source: Uint32Array, facets: readonly FacetFilter[]): Uint32Array {
  return facets.reduce(
    (rows, { store, chosen }) => (chosen.length === 0 ? rows : keepChosen(rows, store, chosen)),
    source,
  )
}

/** How many of `source` have each value, the commonest first; values without a row stay with 0. */
export function countFacet(source: Uint32Array, { codes, words }: TextStore): FacetCount[] {
  const counts = new Uint32Array(words.length)
  for (let at = 0; at < source.length; at++) counts[codes[source[at]!]!]!++
  return words
    .map((value, code) => ({ value, count: counts[code] ?? 0 }))
    .filter(({ value, count }) => value !== '' || count > 0)
    .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
}

function keepChosen(source: Uint32Array, store: TextStore, chosen: readonly string[]): Uint32Array {
  const wanted = new Set(chosen)
  const mask = Uint8Array.from(store.words, (word) => (wanted.has(word) ? 1 : 0))
  const found = new Uint32Array(source.length)
  let count = 0
  for (let at = 0; at < source.length; at++) {
    const row = source[at]!
    if (mask[store.codes[row]!] === 1) found[count++] = row
  }
  return found.slice(0, count)
}
