import { biddableModes, isBiddable, modeTitle } from './mode.ts'
import type { ReferenceColumn } from './reference-kind.ts'
import { readMode } from './written-mode.ts'
import { type DecimalMark, numberExpected, readNumber, writeNumber } from './written-number.ts'

/** What a reference row holds in one column. */
export type ReferenceValue = string | number | readonly number[] | null

const separator = /\s*[;|\n]\s*|,\s*/

/**
 * The value that typed or pasted text means; empty text is null where the column may be empty. A text
 * that means nothing answers what was expected. `mark` is that of the reader's locale or of the whole
 * sheet, null where it is not known.
 */
export function readReferenceCell(
  { type, optional }: ReferenceColumn,
  written: string,
  mark: DecimalMark | null,
): { value: ReferenceValue } | { expected: string } {
  const text = written.trim()
  if (text === '' && optional) return { value: type === 'text' ? '' : null }
  if (text === '') return { expected: 'a value' }
  switch (type) {
    case 'text':
      return { value: text }
    case 'code':
      return { value: text.toUpperCase() }
    case 'number': {
      const read = readNumber(text, mark)
      return 'number' in read
        ? { value: read.number }
        : { expected: numberExpected(read, mark) ?? 'a number' }
    }
    case 'mode': {
      const value = modeOf(text)
      return value === undefined ? { expected: modesExpected } : { value }
    }
    case 'modes': {
      const modes = text
        .split(separator)
        .filter((word) => word !== '')
        .map(modeOf)
      const known = modes.filter((mode) => mode !== undefined)
      return known.length < modes.length || known.length === 0
        ? { expected: modesExpected }
        : { value: [...new Set(known)] }
    }
  }
}

/** The text of a value: what a file carries, read back by `readReferenceCell` with the same mark. */
export function writeReferenceCell(
  { type }: ReferenceColumn,
  value: ReferenceValue | undefined,
  mark: DecimalMark = '.',
): string {
  if (value === null || value === undefined) return ''
  if (type === 'mode') return modeTitle(Number(value))
  if (typeof value === 'number') return writeNumber(value, mark)
  return typeof value === 'object' ? value.map(modeTitle).join('; ') : value
}

const modeOf = (word: string): number | undefined => {
  const titled = biddableModes.find((mode) => modeTitle(mode).toLowerCase() === word.toLowerCase())
  const mode = titled ?? readMode(word)
  return mode !== undefined && isBiddable(mode) ? mode : undefined
}

const modesExpected = `modes such as ${biddableModes.map(modeTitle).join('; ')}`
