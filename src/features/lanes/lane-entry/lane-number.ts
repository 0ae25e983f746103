import type { VolumeMeasure } from '#domain/mode.ts'
import { longestTerm, shortestTerm } from '#domain/lane.ts'
import { numberProblem, readNumber } from '#domain/written-number.ts'
import { readerMark } from '#ui/reader-locale.ts'

/** What is expected of the numbers of a lane. */
const laneNumbers: Record<
  'volume' | 'shipments' | 'term' | 'targetPrice',
  { expected: string; isWhole: boolean; from?: number; to?: number }
> = {
  volume: { expected: 'a volume of 0 or more', isWhole: false },
  shipments: { expected: 'a whole number of shipments', isWhole: true },
  term: {
    expected: `a whole number of months from ${shortestTerm} to ${longestTerm}`,
    isWhole: true,
    from: shortestTerm,
    to: longestTerm,
  },
  targetPrice: { expected: 'dollars a year, or nothing for none', isWhole: false },
}
export type LaneNumber = keyof typeof laneNumbers

/** 'Volume a year (m3)' */
export const yearlyTitle = ({ title, unit }: VolumeMeasure): string =>
  `${title} a year${unit && ` (${unit})`}`

export function readLaneNumber(
  field: LaneNumber,
  written: string,
): { number: number } | { problem: string } {
  const { expected, isWhole, from = 0, to = Number.POSITIVE_INFINITY } = laneNumbers[field]
  const mark = readerMark()
  const text = written.trim()
  const read = readNumber(text, mark)
  const isFitting = (number: number) =>
    number >= from && number <= to && (!isWhole || Number.isInteger(number))
  if ('number' in read && isFitting(read.number)) return read
  return {
    problem:
      'refused' in read && read.readings.length > 0
        ? numberProblem(text, read, mark)
        : `Expected ${expected}, found "${text}".`,
  }
}
