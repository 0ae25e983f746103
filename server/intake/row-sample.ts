import { type Cell, cellText, type FileRow } from '#domain/file-reading.ts'
import { foldWord } from '#domain/fold.ts'
import { seenReferences } from './seen-references.ts'

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
