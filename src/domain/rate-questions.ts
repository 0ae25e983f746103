import {
  amountUnitInHeading,
  type AmountUnit,
  amountUnits,
  isAlwaysAsked,
  otherUnit,
} from './amount-unit.ts'
import { chargeLines } from './charge-lines.ts'
import type { ChargeUnit } from './charge.ts'
import { unitWords } from './charge-words.ts'
import { currencyQuestions } from './currency-questions.ts'
import type { ReadingAnswers, ReadingQuestion } from './file-reading.ts'
import { grouped } from './grouped.ts'
import type { BiddableMode } from './mode.ts'
import { dateQuestion, markQuestion } from './notation-questions.ts'
import { chargeKey, rateColumns, type RateMapping } from './rate-column.ts'
import {
  type Asked,
  columnsOf,
  type FileSample,
  keyOfHeadings,
  question,
} from './reading-question.ts'
import { hiddenRowsQuestion } from './row-questions.ts'
import type { DecimalMark } from './written-number.ts'

/** Every thing about a rate sheet that has to be certain before its rates are read, answered or not. */
export function rateQuestions(
  file: FileSample,
  mapping: RateMapping,
  mode: BiddableMode,
  answers: ReadingAnswers,
): ReadingQuestion[] {
  const asked: Asked = { file, columns: rateColumns(mode), mapping, answers, earlier: null }
  const marks = markQuestion(asked)
  const mark: DecimalMark | null =
    marks?.answer === '.' || marks?.answer === ',' ? marks.answer : null
  return [
    hiddenRowsQuestion(asked),
    marks,
    dateQuestion(asked),
    ...currencyQuestions(asked, mark),
    ...amountUnitQuestions(asked, mode),
  ].filter((one) => one !== null)
}

/** The unit that the rates under a heading are read in; undefined = left out or not settled. */
export function amountUnitOf(
  heading: string,
  unit: ChargeUnit,
  answers: ReadingAnswers,
): AmountUnit | undefined {
  const value = answers.amountUnits?.[heading] ?? certainUnit(heading, unit)
  return value === otherUnit ? undefined : amountUnits(unit).find((one) => one.value === value)
}

/** Null where neither the heading nor trade usage says it. */
function certainUnit(heading: string, unit: ChargeUnit): string | null {
  const said = amountUnitInHeading(heading)
  if (said === undefined) return isAlwaysAsked(unit) ? null : (amountUnits(unit)[0]?.value ?? null)
  const fits = said !== otherUnit && amountUnits(unit).some(({ value }) => value === said)
  return fits ? said : null
}

type RateHeading = { heading: string; unit: ChargeUnit; said: string | undefined }

/** One question for all columns of one unit that say the same; none where what they say is the usual. */
function amountUnitQuestions(asked: Asked, mode: BiddableMode): ReadingQuestion[] {
  const columns = chargeLines[mode].flatMap((line): RateHeading[] =>
    columnsOf(asked, chargeKey(line)).map(({ heading }) => ({
      heading,
      unit: line.unit,
      said: amountUnitInHeading(heading),
    })),
  )
  const alike = grouped(columns, ({ heading, unit, said }) =>
    JSON.stringify([unit, said, asked.answers.amountUnits?.[heading]]),
  )
  return [...alike.values()].flatMap((group): ReadingQuestion[] => {
    const [first] = group
    if (!first) return []
    const { heading, unit, said } = first
    const certain = certainUnit(heading, unit)
    const isUsual = certain !== null && certain === amountUnits(unit)[0]?.value
    const given = asked.answers.amountUnits?.[heading]
    if (isUsual && given === undefined) return []
    const headings = group.map((one) => one.heading)
    return [
      question({
        key: keyOfHeadings('amountUnit', headings),
        title: `${headings.map((one) => `"${one}"`).join(', ')}: what the rates are for`,
        evidence:
          said === undefined
            ? `No heading says it; the bid sheet takes rates ${unitWords[unit]}`
            : said === otherUnit || certain === null
              ? `The heading names another unit; the bid sheet takes rates ${unitWords[unit]}`
              : `The heading says so; the bid sheet takes rates ${unitWords[unit]}`,
        choices: amountUnits(unit).map(({ value, label, factor }) => ({
          value,
          label,
          detail:
            factor === 1 || value === otherUnit
              ? ''
              : `converted to rates ${unitWords[unit]}: times ${Number(factor.toPrecision(9))}`,
        })),
        given,
        certain,
      }),
    ]
  })
}
