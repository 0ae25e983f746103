import { decimalMark, readNumber } from '#domain/written-number.ts'

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
  const mark = decimalMark(cells)
  const plain = cells.map((cell) => readNumber(cell, mark)?.toString() ?? cell)
  return typed.map((before, index) => plain[index - from] ?? before)
}

/** Volumes as numbers; null where the text is none. An empty month moves nothing. */
export const readVolumes = (typed: TypedVolumes): (number | null)[] =>
  typed.map((text) => {
    if (text.trim() === '') return 0
    const volume = readNumber(text, decimalMark([text]))
    return volume !== null && volume >= 0 ? volume : null
  })

/** A year shared out evenly, to whole units; what is left over goes to the first months. */
export function evenly(year: number, months: number): TypedVolumes {
  const whole = Math.floor(year / months)
  const left = Math.round(year - whole * months)
  return Array.from({ length: months }, (_, index) => String(whole + (index < left ? 1 : 0)))
}
