import { currencyCodes, isCurrencyCode } from './currency-code.ts'
import { cellText, type ReadingAnswers, type ReadingQuestion } from './file-reading.ts'
import { agreeing, formatCount } from './quantity.ts'
import {
  type Asked,
  columnsOf,
  columnsOfKind,
  formatRead,
  hasNumber,
  joined,
  keyOfHeadings,
  question,
  valuesThat,
} from './reading-question.ts'
import { splitAmount } from './written-amount.ts'
import {
  agreed,
  currenciesInHeading,
  currenciesOfAmount,
  usualCurrencies,
} from './written-currency.ts'
import { type DecimalMark, readNumber } from './written-number.ts'

/** Where the heading and the currency column contradict: each row in its own, or all in the heading's. */
const byRow = 'row'
const allIn = (code: string): string => `all:${code}`

/**
 * The currency of one amount: its own, as in 'EUR 1,950.00', then the one of its row, then the one settled
 * for its column. Undefined is an exception, never dollars.
 */
export function currencyOfAmount({
  heading,
  own,
  row,
  answers,
}: {
  heading: string
  own: string | null
  row: string
  answers: ReadingAnswers
}): string | undefined {
  if (own !== null) return own
  const settled = answers.currencies[heading]
  if (settled?.startsWith(allIn(''))) return settled.slice(allIn('').length)
  if (row !== '') return row
  return settled === byRow ? undefined : settled
}

type ColumnEvidence = {
  heading: string
  amounts: readonly (string | number)[]
  /** What settles it without a question; undefined = nothing does. */
  certain?: string | undefined
  earlier?: string | undefined
  evidence: string
  /** Choices before all others. */
  first: readonly string[]
  contradicts: boolean
}

/** One question for all columns that show the same and are answered alike; none where each row says its own. */
export function currencyQuestions(asked: Asked, mark: DecimalMark | null): ReadingQuestion[] {
  const groups = new Map<string, ColumnEvidence[]>()
  for (const column of evidenceOfColumns(asked)) {
    const { certain, earlier, evidence, first, heading, contradicts } = column
    const given = asked.answers.currencies[heading]
    const alike = JSON.stringify([certain, earlier, evidence, first, contradicts, given])
    groups.set(alike, [...(groups.get(alike) ?? []), column])
  }
  return [...groups.values()].map((columns) => questionOf(asked, columns, mark))
}

function questionOf(
  asked: Asked,
  columns: readonly ColumnEvidence[],
  mark: DecimalMark | null,
): ReadingQuestion {
  const [{ certain, earlier, evidence, first, contradicts } = noEvidence] = columns
  const headings = columns.map(({ heading }) => heading)
  const total = asked.file.whole ? '' : totalOf(columns, mark)
  const detailOf = (code: string) => (total === '' ? '' : `${total} ${code}`)
  const common = [...new Set([...first, ...usualCurrencies])]
  const choices = contradicts
    ? [
        { value: byRow, label: 'As the currency column says' },
        ...first.map((code) => ({
          value: allIn(code),
          label: `All amounts in ${code}`,
          detail: detailOf(code),
        })),
      ]
    : [...new Set([...common, ...currencyCodes])].map((code) => ({
        value: code,
        label: `${code} - ${currencyName(code)}`,
        detail: common.includes(code) ? detailOf(code) : '',
      }))
  return question({
    key: keyOfHeadings('currency', headings),
    title: `Currency of ${headings.map((heading) => `"${heading}"`).join(', ')}`,
    evidence,
    choices,
    given: asked.answers.currencies[headings[0] ?? ''],
    certain,
    earlier,
  })
}

const noEvidence: ColumnEvidence = {
  heading: '',
  amounts: [],
  evidence: '',
  first: [],
  contradicts: false,
}

function evidenceOfColumns(asked: Asked): ColumnEvidence[] {
  const rowCurrencies = columnsOf(asked, 'currency')[0]?.cells
  return columnsOfKind(asked, 'money').flatMap(({ heading, cells }) => {
    const values = cells.flatMap((cell, row) => {
      if (!hasNumber(cell)) return []
      const named = typeof cell === 'number' ? null : splitAmount(cell).currency
      const own = named !== null && isCurrencyCode(named) ? named : null
      const bySign = typeof cell === 'number' || own !== null ? [] : currenciesOfAmount(cell)
      return [{ cell, own, bySign, row: cellText(rowCurrencies?.[row]).toUpperCase() }]
    })
    return evidenceOf(heading, values, asked.earlier?.currencies[heading]) ?? []
  })
}

type Value = {
  cell: string | number
  /** The currency the amount itself names; null = none, or a sign of several. */
  own: string | null
  /** What its sign may mean. */
  bySign: readonly string[]
  /** The currency column of its row. */
  row: string
}

/** Null where each value says its own currency and nothing is left to settle. */
function evidenceOf(
  heading: string,
  values: readonly Value[],
  earlier: string | undefined,
): ColumnEvidence | null {
  const byHeading = currenciesInHeading(heading)
  const withoutOwn = values.filter(({ own }) => own === null)
  const open = withoutOwn.filter(({ row }) => row === '')
  const own = distinct(values.flatMap((value) => value.own ?? []))
  const rows = distinct(withoutOwn.map(({ row }) => row).filter(isCurrencyCode))
  const bySign = agreed(withoutOwn.map((value) => value.bySign).filter((codes) => codes.length > 0))
  const contradicts = withoutOwn.some(
    ({ row, bySign }) =>
      isCurrencyCode(row) && [byHeading, bySign].some((codes) => excludes(codes, row)),
  )
  const [named = '', another] = byHeading
  const headingSettles =
    named !== '' &&
    another === undefined &&
    !withoutOwn.some((value) => excludes(value.bySign, named))
  const allSayOne = withoutOwn.length === 0 && own.length === 1
  const certain = contradicts ? undefined : headingSettles ? named : allSayOne ? own[0] : undefined
  if (values.length === 0 || (open.length === 0 && !contradicts && certain === undefined))
    return null
  const likely = agreed([byHeading, bySign].filter((codes) => codes.length > 0))
  const first = contradicts
    ? distinct([...byHeading, ...bySign]).slice(0, 5)
    : distinct([...own, ...rows, ...likely])
  return {
    heading,
    amounts: withoutOwn.map(({ cell }) => cell),
    certain,
    earlier: contradicts || first.length === 0 || !excludes(first, earlier) ? earlier : undefined,
    evidence: joined(
      byHeading.length === 0
        ? ''
        : another === undefined
          ? `heading says ${named}`
          : `heading may mean ${byHeading.slice(0, 4).join(', ')}`,
      ...own.map((code) => {
        const count = values.filter((value) => value.own === code).length
        return `${formatCount(count)} of ${valuesThat(values.length, 'say')} ${code}`
      }),
      bySign.length > 0 && !headingSettles
        ? `the sign of the values may mean ${bySign.slice(0, 4).join(', ')}`
        : '',
      contradicts ? `the currency column says ${rows.slice(0, 4).join(', ')}` : '',
      rows.length > 0 && open.length > 0 && !headingSettles
        ? `${valuesThat(open.length, 'have')} no currency in ${agreeing(open.length, 'its', 'their')} row`
        : '',
    ),
    first,
    contradicts,
  }
}

const excludes = (codes: readonly string[], code = ''): boolean =>
  codes.length > 0 && !codes.includes(code)

const distinct = (codes: readonly string[]): string[] => [...new Set(codes)]

/** 'total 28,900,000,000' of the largest column; '' while its numbers can be read in two ways. */
function totalOf(columns: readonly ColumnEvidence[], mark: DecimalMark | null): string {
  let largest: { heading: string; total: number } | undefined
  for (const { heading, amounts } of columns) {
    let total = 0
    for (const amount of amounts) {
      const read = readNumber(amount, mark)
      if ('number' in read) total += read.number
      else if (read.refused === 'ambiguous') return ''
    }
    if (!largest || total > largest.total) largest = { heading, total }
  }
  if (!largest || largest.total === 0) return ''
  const named = columns.length === 1 ? '' : `"${largest.heading}" `
  return `${named}total ${formatRead(largest.total)}`
}

const currencyNames = new Intl.DisplayNames('en', { type: 'currency' })
const currencyName = (code: string): string => currencyNames.of(code) ?? code
