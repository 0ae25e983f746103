import { noNumber, type ColumnStore, type TextStore } from './column-store.ts'

export type SortBy = { store: ColumnStore; descending: boolean }

/** Sorts row numbers stably by the first key, ties by the next; blanks stand last either way. */
export function sortRows(order: Uint32Array, keys: readonly SortBy[]): Uint32Array {
  return keys.reduceRight(
    (sorted, { store, descending }) =>
      sortWords(store, descending).reduce((rows, words) => radixSort(rows, words), sorted),
    order,
  )
}

const last = 0xffffffff
const collator = new Intl.Collator('en', { numeric: true })

/** One unsigned 32-bit word per row, or two with the lower first, whose order is the rows' order. */
function sortWords(store: ColumnStore, descending: boolean): Uint32Array[] {
  if (store.kind === 'text') return [textWords(store, descending)]
  const { values } = store
  if (values instanceof Float64Array) return floatWords(values, descending)
  const words = new Uint32Array(values.length)
  for (let row = 0; row < words.length; row++) {
    const value = values[row] ?? noNumber
    const word = ((value ^ noNumber) - 1) >>> 0
    words[row] = descending && value !== noNumber ? last - 1 - word : word
  }
  return [words]
}

function textWords(store: TextStore, descending: boolean): Uint32Array {
  const ranks = wordRanks(store)
  const words = new Uint32Array(store.codes.length)
  for (let row = 0; row < words.length; row++) {
    const code = store.codes[row] ?? 0
    const rank = ranks[code] ?? 0
    words[row] = code === 0 ? last : descending ? last - 1 - rank : rank
  }
  return words
}

function wordRanks(store: TextStore): Uint32Array {
  if (store.ranks) return store.ranks
  const { words } = store
  const sorted = Uint32Array.from(words, (_, code) => code)
  sorted.sort((a, b) => collator.compare(words[a] ?? '', words[b] ?? ''))
  const ranks = new Uint32Array(words.length)
  sorted.forEach((code, rank) => {
    ranks[code] = rank
  })
  store.ranks = ranks
  return ranks
}

/** The bits of a double sort like its value once negative ones are turned over. */
function floatWords(values: Float64Array, descending: boolean): Uint32Array[] {
  const bits = new Uint32Array(values.slice().buffer)
  const low = new Uint32Array(values.length)
  const high = new Uint32Array(values.length)
  for (let row = 0; row < values.length; row++) {
    const top = bits[row * 2 + 1] ?? 0
    const flip = top >>> 31 === (descending ? 0 : 1) ? last : 0
    const sign = descending ? 0 : 0x80000000
    const blank = Number.isNaN(values[row])
    low[row] = blank ? last : ((bits[row * 2] ?? 0) ^ flip) >>> 0
    high[row] = blank
      ? last
      : flip
        ? (top ^ (descending ? 0x7fffffff : last)) >>> 0
        : (top ^ sign) >>> 0
  }
  return [low, high]
}

const digitBits = [0, 11, 22]

/** Least digit first, 11 bits at a time; a digit all rows share is skipped. */
function radixSort(order: Uint32Array, words: Uint32Array): Uint32Array {
  const length = order.length
  const counts = new Uint32Array(3 * 2048)
  for (let row = 0; row < words.length; row++) {
    const word = words[row]!
    counts[word & 2047]!++
    counts[2048 + ((word >>> 11) & 2047)]!++
    counts[4096 + (word >>> 22)]!++
  }
  let from = order
  for (const shift of digitBits) {
    const starts = counts.subarray((shift / 11) * 2048, (shift / 11 + 1) * 2048)
    if (starts.includes(length)) continue
    let sum = 0
    for (let digit = 0; digit < 2048; digit++) {
      const count = starts[digit]!
      starts[digit] = sum
      sum += count
    }
    const to = new Uint32Array(length)
    for (let at = 0; at < length; at++) {
      const row = from[at]!
      to[starts[(words[row]! >>> shift) & 2047]!++] = row
    }
    from = to
  }
  return from
}
