import { numberProblem, readNumber } from '#domain/written-number.ts'
import { readerMark } from '#ui/reader-locale.ts'

/** A number of a rule as it is typed; NaN where it is none. A text of another decimal mark names its readings. */
export function readLimit(text: string, scale: number): { value: number; problem: string | null } {
  const mark = readerMark()
  const read = readNumber(text, mark)
  if ('number' in read) return { value: Math.round(read.number * scale * 1e6) / 1e6, problem: null }
  return {
    value: NaN,
    problem: read.readings.length > 0 ? numberProblem(text, read, mark) : null,
  }
}
