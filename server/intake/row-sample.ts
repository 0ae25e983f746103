import { type Cell, cellText, type FileRow } from '#domain/file-reading.ts'
import { foldWord } from '#domain/fold.ts'

/** A file up to this size is held in memory; of a larger one, as many rows and those written otherwise than they. */
export const heldRows = 20_000
const heldCells = 600_000
const mostShapes = 1000

export type TellingColumns = {
  /** Whose texts settle how numbers, dates and units are written. */
  written: readonly number[]
  /** Which may be blank in a row, and settle by that what the others are asked for. */
  perRow: readonly number[]
  reference: number | undefined
}

/** What has to be known of all rows before one is read, in bounded memory. */
export function rowSample({ written, perRow, reference }: TellingColumns) {
  const rows: FileRow[] = []
  const shapes = new Map(written.map((column) => [column, new Set<string>()]))
  const references = seenReferences()
  let cellCount = 0
  let rowCount = 0
  let isWhole = true

  const tells = ({ cells }: FileRow): boolean => {
    const given = perRow.map((column) => (cellText(cells[column]) === '' ? '-' : '+')).join('')
    let isNew = false
    for (const [column, known] of shapes) {
      const shape = given + shapeOf(cells[column])
      if (known.size >= mostShapes || known.has(shape)) continue
      known.add(shape)
      isNew = true
    }
    return isNew
  }
  return {
    add(row: FileRow) {
      rowCount += 1
      if (reference !== undefined) {
        const text = foldWord(cellText(row.cells[reference]))
        if (text !== '') references.add(text)
      }
      const isTelling = tells(row)
      if (isWhole && (rows.length >= heldRows || cellCount >= heldCells)) isWhole = false
      if (!isWhole && !isTelling) return
      cellCount += row.cells.length
      rows.push(row)
    },
    count: () => rowCount,
    taken: () => ({ rows, rowCount, isWhole, hasRepeats: references.repeats() }),
  }
}

/**
 * Two cells of one shape are read alike: the marks of numbers and dates depend on how long their groups of
 * digits are, on a leading zero and on what cannot be a month.
 */
function shapeOf(cell: Cell | undefined): string {
  if (typeof cell === 'number') return '#'
  return cellText(cell)
    .slice(0, 40)
    .replace(/\d+/g, (digits) => {
      const isLong = digits.length > 2
      const first = digits.startsWith('0') ? '0' : isLong || Number(digits) <= 12 ? '1' : '9'
      return first + Math.min(digits.length, 5)
    })
}

/** Parts that grow one at a time: the whole is never there twice. */
const partCount = 256
const mostRemembered = 4_000_000

/** Whether any of many texts repeats, remembered in about 12 bytes each. */
export function seenReferences(): { add(text: string): void; repeats(): boolean } {
  let parts = Array.from({ length: partCount }, () => new FingerprintSet())
  let count = 0
  let hasRepeats = false
  return {
    repeats: () => hasRepeats,
    add(text) {
      if (hasRepeats) return
      const one = hash(text, 0x811c9dc5)
      count += 1
      // Of more than can be remembered it is asked.
      if (
        parts[one % partCount]?.add(one, hash(text, 0x9747b28c) | 1) === true &&
        count <= mostRemembered
      )
        return
      hasRepeats = true
      parts = []
    },
  }
}

/** Pairs of 32 bits in a table with open addressing; the second is never 0. */
class FingerprintSet {
  private slots = new Uint32Array(64)
  private used = 0

  /** False where it is in there already. */
  add(one: number, other: number): boolean {
    if (this.used * 2.8 > this.slots.length) this.grow()
    const isNew = this.insert(one, other)
    if (isNew) this.used += 1
    return isNew
  }

  private insert(one: number, other: number): boolean {
    const { slots } = this
    const size = slots.length / 2
    let at = (one >>> 8) % size
    while (slots[2 * at + 1] !== 0) {
      if (slots[2 * at] === one && slots[2 * at + 1] === other) return false
      at = (at + 1) % size
    }
    slots[2 * at] = one
    slots[2 * at + 1] = other
    return true
  }

  private grow(): void {
    const before = this.slots
    this.slots = new Uint32Array(2 * Math.ceil(before.length * 0.7))
    for (let at = 0; at < before.length; at += 2)
      if (before[at + 1] !== 0) this.insert(before[at] ?? 0, before[at + 1] ?? 0)
  }
}

/** FNV-1a with a last mixing of its bits. */
function hash(text: string, seed: number): number {
  let value = seed
  for (let at = 0; at < text.length; at += 1)
    value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  return (value ^ (value >>> 13)) >>> 0
}
