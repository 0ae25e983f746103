import type { CellReading } from '#domain/bid-cell.ts'
import { numberProblem, pastedNumbers, readNumber } from '#domain/written-number.ts'
import { readerMark } from '#ui/reader-locale.ts'

/** Volumes as typed, a text a month in the order the months are shown. */
export type TypedVolumes = readonly string[]

/**
 * Puts pasted cells in from one month on: a row or a column of a sheet, or figures with semicolons.
 * What does not fit is left out. Null where the text is a single value: the field takes that itself.
 */
export function pasteVolumes(typed: TypedVolumes, from: number, text: string): TypedVolumes | null {
  const cells = text
    .replace(/\r?\n$/, '')
    .split(/\r?\n|\t|;/)
    .map((cell) => cell.trim())
  if (cells.length < 2) return null
  const written = cells.map(pastedNumbers(cells, readerMark()))
  return typed.map((before, index) => written[index - from] ?? before)
}

/** The volume of each month, or what is wrong with it. An empty month moves nothing. */
export function readVolumes(typed: TypedVolumes): CellReading<number>[] {
  const mark = readerMark()
  return typed.map((text) => {
    if (text.trim() === '') return { value: 0 }
    const read = readNumber(text, mark)
    if ('refused' in read) return { value: null, problem: numberProblem(text, read, mark) }
    return read.number < 0
      ? { value: null, problem: 'Enter a volume of 0 or more.' }
      : { value: read.number }
  })
}

/** A year shared out evenly, to whole units; what is left over goes to the first months. */
export function evenly(year: number, months: number): TypedVolumes {
  const whole = Math.floor(year / months)
  const left = Math.round(year - whole * months)
  return Array.from({ length: months }, (_, index) => String(whole + (index < left ? 1 : 0)))
}
