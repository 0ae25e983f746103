import type { ColumnMapping } from './column-mapping.ts'
import { currencyQuestions } from './currency-questions.ts'
import { type ReadingAnswers, readingAnswersSchema, type ReadingQuestion } from './file-reading.ts'
import { laneQuestions } from './lane-questions.ts'
import { meantColumns } from './listed-volume.ts'
import { Mode } from './mode.ts'
import { dateQuestion, markQuestion } from './notation-questions.ts'
import { formatCount } from './quantity.ts'
import { type Asked, type FileSample, headingsOfKey } from './reading-question.ts'
import { columnOf } from './shipment-column.ts'
import { type FilePurpose, shipmentColumnKeys } from './shipment-column-key.ts'
import { rateDirectionQuestions, type RateOf } from './rate-direction-questions.ts'
import { containersQuestion, hiddenRowsQuestion, rowQuestion } from './row-questions.ts'
import { unitQuestions } from './unit-questions.ts'
import type { DecimalMark } from './written-number.ts'

export type { FileSample } from './reading-question.ts'

/**
 * Every thing about a file that has to be certain before its rows are read, answered or not. What each
 * row says itself and what no value depends on is not asked. `earlier` is what this company answered for
 * the same headings, `rateOf` its own exchange rate of a date.
 */
export function questionsOf(
  file: FileSample,
  mapping: ColumnMapping,
  mode: Mode | null,
  answers: ReadingAnswers,
  earlier: ReadingAnswers | null,
  purpose: FilePurpose = 'shipments',
  rateOf: RateOf = () => null,
): ReadingQuestion[] {
  const isList = purpose === 'lanes'
  const asked: Asked = {
    file,
    columns: shipmentColumnKeys.map(columnOf),
    mapping: isList ? meantColumns(mapping, mode ?? Mode.Universal) : mapping,
    answers,
    earlier,
  }
  const marks = markQuestion(asked)
  // Sums and medians are shown as the numbers are read so far.
  const mark: DecimalMark | null =
    marks?.answer === '.' || marks?.answer === ',' ? marks.answer : null
  const dates = dateQuestion(asked)
  const currencies = currencyQuestions(asked, mark)
  const settled = [...(dates ? [dates] : []), ...currencies].reduce(
    (before, { key, answer }) => (answer === null ? before : withAnswer(before, key, answer)),
    answers,
  )
  return [
    hiddenRowsQuestion(asked),
    isList ? null : rowQuestion(asked, mode),
    isList ? null : containersQuestion(asked, mode),
    marks,
    dates,
    ...currencies,
    ...(isList ? [] : rateDirectionQuestions({ ...asked, answers: settled }, mark, rateOf)),
    ...unitQuestions(asked, mark),
    ...(isList ? laneQuestions(asked, mode ?? Mode.Universal) : []),
  ]
    .filter((question) => question !== null)
    .map((question) => ofSample(question, file))
}

/** Figures of a large file are those of the rows that were looked at. */
function ofSample(
  question: ReadingQuestion,
  { rows, whole }: Pick<FileSample, 'rows' | 'whole'>,
): ReadingQuestion {
  if (!whole || question.evidence === '') return question
  const looked = `${formatCount(rows.length)} of ${formatCount(whole.rowCount)} rows looked at`
  return { ...question, evidence: `${question.evidence} (${looked})` }
}

/** Asked where required columns are missing: answered by columns, not by one of its choices. */
export const columnsQuestionKey = 'columns'

export const isOpen = (question: ReadingQuestion): boolean => question.answer === null

/** The answers with one more; the direction of rates is one of a currency; a currency or the unit of amounts may be answered for several columns at once. */
export function withAnswer(answers: ReadingAnswers, key: string, value: string): ReadingAnswers {
  const [, currency] = /^ratesAre:(.+)$/.exec(key) ?? []
  if (currency !== undefined)
    return readingAnswersSchema.parse({
      ...answers,
      ratesAre: { ...answers.ratesAre, [currency]: value },
    })
  const headings = headingsOfKey(key)
  if (headings === undefined) return readingAnswersSchema.parse({ ...answers, [key]: value })
  const given = Object.fromEntries(headings.map((heading) => [heading, value]))
  return key.startsWith('amountUnit:')
    ? { ...answers, amountUnits: { ...answers.amountUnits, ...given } }
    : { ...answers, currencies: { ...answers.currencies, ...given } }
}

/**
 * The answers of the file, of earlier files and of the uploader together, with the uploader's choices that
 * nobody asked for (sheet, heading line, lane level). What has no answer is absent.
 */
export function settledReading(
  questions: readonly ReadingQuestion[],
  { laneLevel, sheet, headingLine }: ReadingAnswers,
): ReadingAnswers {
  const chosen = readingAnswersSchema.parse({ laneLevel, sheet, headingLine })
  return questions.reduce(
    (settled, { key, answer }) => (answer === null ? settled : withAnswer(settled, key, answer)),
    chosen,
  )
}
