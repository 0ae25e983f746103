import { numberProblem, readNumber } from '#domain/written-number.ts'
import { readerMark } from '#ui/reader-locale.ts'

export type TypedNumber = { value: number | null; problem: string | null }

/** `expected` is said of nothing, and of a number that is not right. */
export function readTyped(
  text: string,
  isRight: (number: number) => boolean,
  expected: string,
): TypedNumber {
  if (text.trim() === '') return { value: null, problem: expected }
  const read = readNumber(text, readerMark())
  if ('refused' in read) return { value: null, problem: numberProblem(text, read, readerMark()) }
  return isRight(read.number)
    ? { value: read.number, problem: null }
    : { value: null, problem: expected }
}
