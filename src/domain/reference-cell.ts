import { biddableModes, isBiddable, modeTitle } from './mode.ts'
import type { ReferenceColumn } from './reference-kind.ts'
import { readMode } from './written-mode.ts'
import { type DecimalMark, decimalMark, readNumber } from './written-number.ts'

/** What a reference row holds in one column. */
export type ReferenceValue = string | number | readonly number[] | null

const separator = /\s*[;|\n]\s*|,\s*/

/**
 * The value that typed or pasted text means; empty text is null where the column may be empty. A text
 * that means nothing answers what was expected. `mark` is how the whole column writes its decimals.
 */
export function readReferenceCell(
  { type, optional }: ReferenceColumn,
  written: string,
  mark: DecimalMark = decimalMark([written]),
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
      const value = readNumber(text, mark)
      return value === null ? { expected: 'a number' } : { value }
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

/** The text of a value: what an editor opens with and a file carries, read back by `readReferenceCell`. */
export function writeReferenceCell(
  { type }: ReferenceColumn,
  value: ReferenceValue | undefined,
): string {
  if (value === null || value === undefined) return ''
  if (type === 'mode') return modeTitle(Number(value))
  return typeof value === 'object' ? value.map(modeTitle).join('; ') : String(value)
}

const modeOf = (word: string): number | undefined => {
  const titled = biddableModes.find((mode) => modeTitle(mode).toLowerCase() === word.toLowerCase())
  const mode = titled ?? readMode(word)
  return mode !== undefined && isBiddable(mode) ? mode : undefined
}

const modesExpected = `modes such as ${biddableModes.map(modeTitle).join('; ')}`
