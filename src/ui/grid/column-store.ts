import { finished, type Steps } from '#domain/steps.ts'
import type { CellValue } from './grid-column.ts'

/** Numbers times `scale`; whole ones of 32 bits where they fit, which halves memory and sorting. */
export type NumberStore = { kind: 'number'; values: Int32Array | Float64Array; scale: number }

/** Each row's code points at a word; code 0 is blank. */
export type TextStore = {
  kind: 'text'
  codes: Uint8Array | Uint16Array | Uint32Array
  words: string[]
  /** What code 0 stands for: null where any row had null. */
  blank: '' | null
  lowered: string[] | null
  /** Position of each word among all words in reading order. */
  ranks: Uint32Array | null
}

export type ColumnStore = NumberStore | TextStore

/** Stands for "no number" in a store of whole numbers. */
export const noNumber = -0x80000000

/** Reads every row once: a store of numbers when nothing else is found, of words otherwise. */
export function buildStore(length: number, read: (row: number) => CellValue): ColumnStore {
  const numbers = new Float64Array(length)
  for (let row = 0; row < length; row++) {
    const value = read(row)
    if (typeof value === 'string') return buildTextStore(length, read)
    numbers[row] = value ?? Number.NaN
  }
  return packNumbers(numbers)
}

export const buildTextStore = (length: number, read: (row: number) => CellValue): TextStore =>
  finished(textStoreSteps(length, read))

const rowsAtOnce = 1000

export function* textStoreSteps(
  length: number,
  read: (row: number) => CellValue,
): Steps<TextStore> {
  const codeOf = new Map<string, number>([['', 0]])
  let codes: TextStore['codes'] = new Uint8Array(length)
  let blank: TextStore['blank'] = ''
  for (let row = 0; row < length; row++) {
    if (row % rowsAtOnce === rowsAtOnce - 1) yield
    const value = read(row)
    if (value === null) blank = null
    const word = value === null ? '' : typeof value === 'string' ? value : String(value)
    let code = codeOf.get(word)
    if (code === undefined) {
      code = codeOf.size
      codeOf.set(word, code)
      if (code === 0x100) codes = Uint16Array.from(codes)
      else if (code === 0x10000) codes = Uint32Array.from(codes)
    }
    codes[row] = code
  }
  return { kind: 'text', codes, words: [...codeOf.keys()], blank, lowered: null, ranks: null }
}

export function storedValue(store: ColumnStore, row: number): CellValue {
  if (store.kind === 'number') return numberAt(store, row)
  const code = store.codes[row] ?? 0
  return code === 0 ? store.blank : (store.words[code] ?? null)
}

export function numberAt({ values, scale }: NumberStore, row: number): number | null {
  const value = values[row] ?? Number.NaN
  if (Number.isNaN(value) || (value === noNumber && values instanceof Int32Array)) return null
  return scale === 1 ? value : value / scale
}

/** Whole numbers are added before they are scaled, so that cents add up exactly; null where no row has a number. */
export function sumNumbers({ values, scale }: NumberStore, rows: Uint32Array): number | null {
  let sum = 0
  let known = 0
  const whole = values instanceof Int32Array
  for (let at = 0; at < rows.length; at++) {
    const value = values[rows[at]!]!
    if (whole ? value === noNumber : Number.isNaN(value)) continue
    sum += value
    known++
  }
  return known === 0 ? null : sum / scale
}

/** Changes one row in place; false when the value does not fit and the store must be built again. */
export function patchStore(store: ColumnStore, row: number, value: CellValue): boolean {
  if (store.kind === 'number') {
    if (typeof value === 'string') return false
    if (store.values instanceof Float64Array) store.values[row] = value ?? Number.NaN
    else if (value === null) store.values[row] = noNumber
    else if (fits(value, store.scale)) store.values[row] = Math.round(value * store.scale)
    else return false
    return true
  }
  const word = value === null ? '' : String(value)
  const known = store.words.indexOf(word)
  const code = known < 0 ? store.words.length : known
  if (code >= 2 ** (8 * store.codes.BYTES_PER_ELEMENT)) return false
  if (known < 0) {
    store.words.push(word)
    store.lowered = null
    store.ranks = null
  }
  store.codes[row] = code
  return true
}

function packNumbers(numbers: Float64Array): NumberStore {
  for (const scale of [1, 100, 10_000]) {
    if (!numbers.every((value) => Number.isNaN(value) || fits(value, scale))) continue
    const values = new Int32Array(numbers.length)
    for (let row = 0; row < values.length; row++) {
      const value = numbers[row] ?? Number.NaN
      values[row] = Number.isNaN(value) ? noNumber : Math.round(value * scale)
    }
    return { kind: 'number', values, scale }
  }
  return { kind: 'number', values: numbers, scale: 1 }
}

function fits(value: number, scale: number): boolean {
  const whole = Math.round(value * scale)
  return whole < 0x7fffffff && whole > noNumber && whole / scale === value
}
