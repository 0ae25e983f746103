import type { ColumnStore, TextStore } from './column-store.ts'
import { sortRows } from './sort.ts'

/** How one column parts the rows: each row's place among its values, which stand in their order. */
export type GroupLevel = { key: string; labels: string[]; places: Int32Array }

/** From here on a line of the table is not a row but the heading of a group. */
export const firstHeading = 0x80000000

/** Rows with the same words are one group; groups follow the order of the values behind the words. */
export function groupLevel(
  key: string,
  rows: Uint32Array,
  { values, words, descending }: { values: ColumnStore; words: TextStore; descending: boolean },
): GroupLevel {
  const labels: string[] = []
  const placeOf = new Int32Array(words.words.length).fill(-1)
  const places = new Int32Array(words.codes.length)
  for (const row of sortRows(rows, [{ store: values, descending }])) {
    const code = words.codes[row]!
    if (placeOf[code]! < 0) placeOf[code] = labels.push(words.words[code] ?? '') - 1
    places[row] = placeOf[code]!
  }
  return { key, labels, places }
}

/**
 * The groups rows had before their values changed, for the rows as they stand now: rows stay where
 * somebody reads them until they are sorted again. Only new rows go by their own value.
 */
export function carriedLevel(
  before: GroupLevel,
  fresh: GroupLevel,
  newIndex: (before: number) => number,
): GroupLevel {
  const labels = [...before.labels]
  const places = new Int32Array(fresh.places.length).fill(-1)
  for (let row = 0; row < before.places.length; row++) {
    const now = newIndex(row)
    if (now >= 0) places[now] = before.places[row]!
  }
  for (let row = 0; row < places.length; row++) {
    if (places[row]! >= 0) continue
    const label = fresh.labels[fresh.places[row]!] ?? ''
    const known = labels.indexOf(label)
    places[row] = known < 0 ? labels.push(label) - 1 : known
  }
  return { key: before.key, labels, places }
}

/** Puts the rows of a group together, outermost level first; within it they keep their order. */
export const sortByLevels = (rows: Uint32Array, levels: readonly GroupLevel[]): Uint32Array =>
  sortRows(
    rows,
    levels.map(({ places }) => ({
      store: { kind: 'number', values: places, scale: 1 },
      descending: false,
    })),
  )

/** The groups of rows that stand sorted by their levels, and the lines of the table they make. */
export class RowGroups {
  readonly rows: Uint32Array
  readonly levels: readonly GroupLevel[]
  /** Per group: how deep it lies, the outermost 0, and its stretch of `rows`. */
  readonly depths: number[] = []
  readonly starts: number[] = []
  readonly ends: number[] = []
  /** Row numbers and, from `firstHeading` on, group numbers, in the order shown. */
  readonly lines: Uint32Array
  #closed: ReadonlySet<string>

  constructor(rows: Uint32Array, levels: readonly GroupLevel[], closed: ReadonlySet<string>) {
    this.rows = rows
    this.levels = levels
    this.#closed = closed
    this.#part()
    this.lines = this.#lines()
  }

  get count(): number {
    return this.starts.length
  }

  rowsOf(group: number): Uint32Array {
    return this.rows.subarray(this.starts[group], this.ends[group])
  }

  label(group: number): string {
    return this.#labelAt(group, this.depths[group] ?? 0)
  }

  /** What a group is remembered by: its label behind those of the groups around it. */
  path(group: number): string {
    const depth = this.depths[group] ?? 0
    return Array.from({ length: depth + 1 }, (_, at) => this.#labelAt(group, at)).join('\n')
  }

  /** The group that a group lies in, -1 for one of the outermost. */
  around(group: number): number {
    const depth = this.depths[group] ?? 0
    let before = group
    while (before >= 0 && (this.depths[before] ?? 0) >= depth) before--
    return before
  }

  isClosed(group: number): boolean {
    return this.#closed.size > 0 && this.#closed.has(this.path(group))
  }

  #labelAt(group: number, depth: number): string {
    const level = this.levels[depth]
    const row = this.rows[this.starts[group] ?? 0]
    return level?.labels[level.places[row ?? 0] ?? 0] ?? ''
  }

  #part(): void {
    const { rows, levels, depths, starts, ends } = this
    const open = levels.map(() => -1)
    for (let at = 0; at < rows.length; at++) {
      let depth = at === 0 ? 0 : this.#parts(rows[at - 1]!, rows[at]!)
      for (; depth < levels.length; depth++) {
        if (open[depth]! >= 0) ends[open[depth]!] = at
        open[depth] = starts.length
        depths.push(depth)
        starts.push(at)
        ends.push(rows.length)
      }
    }
  }

  /** The outermost depth at which two rows part, or the number of levels where they do not. */
  #parts(row: number, next: number): number {
    const { levels } = this
    let depth = 0
    while (depth < levels.length && levels[depth]!.places[row] === levels[depth]!.places[next]) {
      depth++
    }
    return depth
  }

  #lines(): Uint32Array {
    const { rows, starts, ends, count } = this
    const lines = new Uint32Array(rows.length + count)
    let length = 0
    let group = 0
    while (group < count) {
      lines[length++] = firstHeading + group
      if (this.isClosed(group)) {
        const end = ends[group]!
        do group++
        while (group < count && starts[group]! < end)
      } else {
        const shown = rows.subarray(starts[group], starts[group + 1] ?? rows.length)
        lines.set(shown, length)
        length += shown.length
        group++
      }
    }
    return lines.subarray(0, length)
  }
}
