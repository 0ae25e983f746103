import { amountBases, type ReadingQuestion, volumePeriods } from './file-reading.ts'
import { basisInHeading, basisWords, periodInHeading } from './listed-volume.ts'
import { isBiddable, isMeasuredIn, type Mode } from './mode.ts'
import {
  type Asked,
  columnsOf,
  hasNumber,
  joined,
  question,
  type WrittenColumn,
} from './reading-question.ts'

const volumes = ['shipments', 'containers', 'cubicMetres', 'kilograms'] as const
const amounts = ['target', 'baseline'] as const

const periodWords = { year: 'A year', month: 'A month', week: 'A week' } as const

/** What only a list of lanes leaves open: for how long its volumes are, and for what its amounts. */
export const laneQuestions = (asked: Asked, mode: Mode): ReadingQuestion[] => [
  ...questionFor(asked, {
    key: 'volumePeriod',
    title: 'What the volumes are for',
    columns: volumes.flatMap((key) => columnsOf(asked, key)),
    said: periodInHeading,
    choices: volumePeriods.map((value) => ({ value, label: periodWords[value] })),
  }),
  ...questionFor(asked, {
    key: 'amountPer',
    title: 'What targets and baselines are for',
    columns: amounts.flatMap((key) => columnsOf(asked, key)),
    said: (heading) => basisInHeading(heading, mode),
    choices: amountBases
      // A trip is a shipment.
      .filter(
        (value) => value !== 'shipment' || !isBiddable(mode) || !isMeasuredIn('shipments', mode),
      )
      .map((value) => ({ value, label: basisWords(value, mode) })),
  }),
]

/** A heading that says it is never overruled: the question stands for the other columns. */
function questionFor<T extends string>(
  { answers, earlier }: Asked,
  {
    key,
    title,
    columns,
    said,
    choices,
  }: {
    key: 'volumePeriod' | 'amountPer'
    title: string
    columns: readonly WrittenColumn[]
    said: (heading: string) => T | null
    choices: readonly { value: T; label: string }[]
  },
): ReadingQuestion[] {
  const filled = columns.filter(({ cells }) => cells.some(hasNumber))
  const silent = filled.filter(({ heading }) => said(heading) === null)
  const named = new Set(filled.flatMap(({ heading }) => said(heading) ?? []))
  const [only] = named
  if (filled.length === 0 || (silent.length === 0 && named.size > 1)) return []
  const isCertain = silent.length === 0
  return [
    question({
      key,
      title,
      evidence: isCertain
        ? `${filled.map(({ heading }) => `"${heading}"`).join(', ')} says so`
        : joined(`${silent.map(({ heading }) => `"${heading}"`).join(', ')} does not say`),
      choices: isCertain ? choices.filter(({ value }) => value === only) : choices,
      given: answers[key],
      certain: isCertain ? only : null,
      earlier: earlier?.[key],
    }),
  ]
}
