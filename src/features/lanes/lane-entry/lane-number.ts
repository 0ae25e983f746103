import type { VolumeMeasure } from '#domain/mode.ts'
import { numberProblem, readNumber } from '#domain/written-number.ts'
import { readerMark } from '#ui/reader-locale.ts'

/** What is expected of the numbers of a lane. */
const laneNumbers = {
  volume: { expected: 'a volume of 0 or more', isWhole: false },
  shipments: { expected: 'a whole number of shipments', isWhole: true },
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
  const { expected, isWhole } = laneNumbers[field]
  const mark = readerMark()
  const text = written.trim()
  const read = readNumber(text, mark)
  if ('number' in read && read.number >= 0 && (!isWhole || Number.isInteger(read.number)))
    return read
  return {
    problem:
      'refused' in read && read.readings.length > 0
        ? numberProblem(text, read, mark)
        : `Expected ${expected}, found "${text}".`,
  }
}
