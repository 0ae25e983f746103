import { formatDate } from './displayed-date.ts'
import { formatCount } from './quantity.ts'
import type { ReadingQuestion } from './file-reading.ts'
import {
  type Asked,
  columnsOfKind,
  joined,
  question,
  valuesThat,
  writtenNumbers,
} from './reading-question.ts'
import { dateEvidence, type DateOrder, orderOf, readDate } from './written-date.ts'
import { type DecimalMark, markEvidence, markOf, numberOf, readNumber } from './written-number.ts'

const marks: Record<DecimalMark, string> = { '.': '1,234.50', ',': '1.234,50' }

/**
 * The decimal mark of all numbers of a file. What earlier files used is shown but does not answer: the
 * same headings come from computers of either notation.
 */
export function markQuestion(asked: Asked): ReadingQuestion | null {
  const numbers = writtenNumbers(asked)
  const { point, comma, either, examples } = markEvidence(numbers)
  if (point + comma + either === 0) return null
  const certain = markOf({ point, comma })
  const unclear = certain === null ? largestUnclear(numbers) : undefined
  const choices = (['.', ','] as const).map((mark) => ({
    value: mark,
    label: `Decimal ${mark === '.' ? 'point' : 'comma'}: ${marks[mark]}`,
    detail: unclear === undefined ? '' : `"${unclear}" is read as ${plainReading(unclear, mark)}`,
  }))
  return question({
    key: 'decimalMark',
    title: 'Decimal mark of all numbers',
    evidence: joined(
      onlyFit(point, marks['.'], examples.point),
      onlyFit(comma, marks[','], examples.comma),
      certain === null && either > 0
        ? `${valuesThat(either, 'fit')} both, such as "${examples.either}"`
        : '',
      certain === null ? earlierWords(asked.earlier?.decimalMark, marks) : '',
    ),
    choices,
    given: asked.answers.decimalMark,
    certain,
  })
}

const orders: Record<DateOrder, string> = { 'month-first': 'month-day', 'day-first': 'day-month' }

export function dateQuestion(asked: Asked): ReadingQuestion | null {
  const written = columnsOfKind(asked, 'date').flatMap(({ cells }) => cells)
  const { monthFirst, dayFirst, either, certain: same, examples } = dateEvidence(written)
  if (monthFirst + dayFirst + either === 0) return null
  const total = monthFirst + dayFirst + either + same
  const certain = orderOf({ monthFirst, dayFirst })
  const choices = (['month-first', 'day-first'] as const).map((order) => ({
    value: order,
    label: order === 'month-first' ? 'Month first' : 'Day first',
    detail:
      examples.either === undefined || certain !== null ? '' : dateReading(examples.either, order),
  }))
  return question({
    key: 'dateOrder',
    title: 'Order of day and month',
    evidence: joined(
      onlyFit(monthFirst, orders['month-first'], examples.monthFirst, total),
      onlyFit(dayFirst, orders['day-first'], examples.dayFirst, total),
      certain === null && either > 0
        ? `${valuesThat(either, 'fit')} both, such as "${examples.either}"`
        : '',
      certain === null ? earlierWords(asked.earlier?.dateOrder, orders) : '',
    ),
    choices,
    given: asked.answers.dateOrder,
    certain,
  })
}

/** '12 of 400 values only fit day-month, such as "13/4/2026"'. */
function onlyFit(count: number, notation: string, example = '', total?: number): string {
  if (count === 0) return ''
  const values =
    total === undefined
      ? valuesThat(count, 'only fit')
      : `${formatCount(count)} of ${valuesThat(total, 'only fit')}`
  return `${values} ${notation}, such as "${example}"`
}

const earlierWords = <T extends string>(
  earlier: T | undefined,
  words: Record<T, string>,
): string => (earlier === undefined ? '' : `an earlier file was read as ${words[earlier]}`)

/** Of the numbers that fit both marks the one that is largest in either reading. */
function largestUnclear(numbers: readonly (string | number)[]): string | undefined {
  let largest: string | undefined
  let size = -1
  for (const written of numbers) {
    const read = readNumber(written, null)
    if (!('refused' in read) || read.refused !== 'ambiguous') continue
    const reading = Math.max(...read.readings.map(Math.abs))
    if (reading > size) {
      size = reading
      largest = String(written).trim()
    }
  }
  return largest
}

/** Without grouping and to two decimals: '1.23' and '1234' are read alike in every notation. */
function plainReading(written: string, mark: DecimalMark): string {
  const number = numberOf(written, mark) ?? 0
  return Number.isInteger(number) ? String(number) : `about ${number.toFixed(2)}`
}

function dateReading(written: string, order: DateOrder): string {
  const read = readDate(written, order)
  return 'date' in read ? `"${written}" is ${formatDate(read.date)}` : ''
}
