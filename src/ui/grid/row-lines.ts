import { firstHeading, type RowGroups } from './row-groups.ts'

/** What the table shows line by line: the rows, and the headings of their groups where there are any. */
export class RowLines {
  readonly rows: Uint32Array
  readonly groups: RowGroups | null
  readonly #lines: Uint32Array

  constructor(rows: Uint32Array, groups: RowGroups | null = null) {
    this.rows = rows
    this.groups = groups
    this.#lines = groups?.lines ?? rows
  }

  get length(): number {
    return this.#lines.length
  }

  /** The number of the row, or from `firstHeading` on of the group, at a line; -1 beyond the end. */
  at(at: number): number {
    return this.#lines[at] ?? -1
  }

  /** The row at a line, -1 at a heading and beyond the end. */
  rowAt(at: number): number {
    const line = this.at(at)
    return line < firstHeading ? line : -1
  }

  /** The group whose heading stands at a line, -1 elsewhere. */
  groupAt(at: number): number {
    const line = this.at(at)
    return line < firstHeading ? -1 : line - firstHeading
  }

  /** Where a row stands, -1 while its group is closed. */
  placeOf(row: number): number {
    return this.#lines.indexOf(row)
  }

  placeOfGroup(group: number): number {
    return this.#lines.indexOf(firstHeading + group)
  }

  /** The rows between two lines, both included; a closed group counts with all its rows. */
  rowsBetween(from: number, to: number): Uint32Array {
    const { groups } = this
    const lines = this.#lines.subarray(from, to + 1)
    if (groups === null) return lines
    const rows: number[] = []
    for (const line of lines) {
      if (line < firstHeading) rows.push(line)
      else if (groups.isClosed(line - firstHeading)) {
        for (const row of groups.rowsOf(line - firstHeading)) rows.push(row)
      }
    }
    return Uint32Array.from(rows)
  }
}
