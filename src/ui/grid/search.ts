import type { TextStore } from './column-store.ts'

/**
 * The words a row must contain, in any column and any order. The arrow of 'Reno, NV > Oslo' is none: a lane copied
 * from one table is found in another that has its ends in two columns.
 */
export function searchTerms(text: string): string[] {
  return searchable(text)
    .split(/\s+/)
    .filter((word) => word !== '' && word !== '>')
}

/**
 * The rows of `source`, in its order, that contain a term in some column. Each distinct word is tried once; a column
 * with nearly as many words as rows is tried row by row.
 */
export function searchRows(
  source: Uint32Array,
  stores: readonly TextStore[],
  term: string,
): Uint32Array {
  const masked: { codes: TextStore['codes']; mask: Uint8Array }[] = []
  const direct: { codes: TextStore['codes']; words: string[] }[] = []
  for (const store of stores) {
    const { codes } = store
    const words = loweredWords(store)
    if (words.length > source.length / 2) direct.push({ codes, words })
    else {
      const mask = Uint8Array.from(words, (word) => (word.includes(term) ? 1 : 0))
      if (mask.includes(1)) masked.push({ codes, mask })
    }
  }
  const found = new Uint32Array(source.length)
  let count = 0
  next: for (let at = 0; at < source.length; at++) {
    const row = source[at]!
    for (const { codes, mask } of masked) {
      if (mask[codes[row]!] === 1) {
        found[count++] = row
        continue next
      }
    }
    for (const { codes, words } of direct) {
      if (words[codes[row]!]!.includes(term)) {
        found[count++] = row
        continue next
      }
    }
  }
  return found.slice(0, count)
}

/** Made when first asked for, and kept with the words. */
export function loweredWords(store: TextStore): string[] {
  store.lowered ??= store.words.map(findable)
  return store.lowered
}

/** A number is found as it is shown, and as it is often typed: '1234.5' finds 1,234.50. */
function findable(word: string): string {
  const shown = searchable(word)
  const typed = shown.replace(thousandsMark, '$1')
  return typed === shown ? shown : `${shown} ${typed}`
}

/** A comma, point, apostrophe or space before three digits. */
const thousandsMark = /(\d)[,.'’\s](?=\d{3}(?!\d))/g

/** Lower case without accents: 'valparaiso' finds Valparaíso. Most words are plain letters already. */
function searchable(text: string): string {
  const lowered = text.toLowerCase()
  return /^[\x00-\x7f]*$/.test(lowered) ? lowered : lowered.normalize('NFD').replace(/\p{M}/gu, '')
}
