import { shownFormat } from '#domain/shown-format.ts'
import { instantOf } from '#domain/zoned-time.ts'
import { type ColumnStore, noNumber } from './column-store.ts'
import type { GridColumn } from './grid-column.ts'

/** Both ends included; '' is open. Numbers as typed by a program ('-1200.5'), days as '2026-01-31'. */
export type Range = { from: string; to: string }

type Ranged = Pick<GridColumn<never>, 'kind' | 'facet' | 'percent'>

/** Numbers and dates are filtered by a range, unless the column lists its values. */
export const isRanged = ({ kind, facet }: Pick<Partial<Ranged>, 'kind' | 'facet'>): boolean =>
  !facet && (kind === 'number' || kind === 'date')

/** A range as the one chosen text of its column: '1000..2000', '..2026-01-31'. */
export const writeRange = ({ from, to }: Range): string[] =>
  from === '' && to === '' ? [] : [`${from}..${to}`]

/** What is no number or no day counts as open: an address may be typed. */
export function readRange(kind: Ranged['kind'], chosen: readonly string[] = []): Range {
  const [from = '', to = ''] = (chosen[0] ?? '').split('..')
  const end = (text: string) => (endOf[kind === 'date' ? 'date' : 'number'].test(text) ? text : '')
  return { from: end(from), to: end(to) }
}

const endOf = { number: /^-?\d+(\.\d+)?$/, date: /^\d{4}-\d{2}-\d{2}$/ }

/** Of rows in their order, those with a value in the range; a row without one is in none. */
export function keepInRange(
  rows: Uint32Array,
  store: ColumnStore,
  column: Ranged,
  chosen: readonly string[],
): Uint32Array {
  const range = readRange(column.kind, chosen)
  if (range.from === '' && range.to === '') return rows
  const found = new Uint32Array(rows.length)
  let count = 0
  if (store.kind === 'text') {
    const isIn = column.kind === 'date' ? dayTest(range) : numberTest(range, column)
    const mask = Uint8Array.from(store.words, (word) => Number(word !== '' && isIn(word)))
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at]!
      if (mask[store.codes[row]!] === 1) found[count++] = row
    }
    return found.slice(0, count)
  }
  const { values, scale } = store
  const [low, high] = column.kind === 'date' ? instantsOf(range) : boundsOf(range, column, scale)
  const whole = values instanceof Int32Array
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at]!
    const value = values[row]!
    if (value >= low && value <= high && !(whole && value === noNumber)) found[count++] = row
  }
  return found.slice(0, count)
}

/** The same of one value. */
export function rangeTest(
  column: Ranged,
  chosen: readonly string[],
): (value: string | number | null) => boolean {
  const range = readRange(column.kind, chosen)
  const isIn = column.kind === 'date' ? dayTest(range) : numberTest(range, column)
  return (value) => value !== null && value !== '' && isIn(String(value))
}

const numberTest = (range: Range, column: Ranged) => {
  const [low, high] = boundsOf(range, column, 1)
  return (word: string) => Number(word) >= low && Number(word) <= high
}

/** Multiplied before it is divided: 57 percent of a scale of 100 is 57 and nothing beside it. */
function boundsOf({ from, to }: Range, { percent }: Ranged, scale: number): [number, number] {
  const bound = (text: string) => (Number(text) * scale) / (percent ? 100 : 1)
  return [from === '' ? -Infinity : bound(from), to === '' ? Infinity : bound(to)]
}

function dayTest(range: Range): (word: string) => boolean {
  const { from, to } = range
  const [start, end] = instantsOf(range)
  return (word) => {
    if (word.length === 10) return (from === '' || word >= from) && (to === '' || word <= to)
    const time = Date.parse(word)
    return time >= start && time <= end
  }
}

const dayLength = 24 * 60 * 60 * 1000

/** The first and the last moment of the days, on the reader's clock. */
function instantsOf({ from, to }: Range): [number, number] {
  const { zone } = shownFormat()
  const startOf = (day: string) => Date.parse(instantOf(`${day}T00:00`, zone) ?? '')
  const dayAfter = (day: string) =>
    new Date(Date.parse(`${day}T00:00Z`) + dayLength).toISOString().slice(0, 10)
  return [from === '' ? -Infinity : startOf(from), to === '' ? Infinity : startOf(dayAfter(to)) - 1]
}
