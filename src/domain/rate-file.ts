import { crossRate, type ExchangeRate, storedRate } from './exchange-rate.ts'
import { dateEvidence, type DateOrder, orderOf, readDate } from './written-date.ts'
import { positiveDecimal, readRate } from './written-rate.ts'

/** Where a line of a rate file cannot be read: `row` is its line, the first being 1. */
export type RateProblem = { row: number; column: string; found: string; expected: string }

export type RateFile = {
  source: 'ECB' | 'file'
  rates: ExchangeRate[]
  /** With problems none of the rates may be used. */
  problems: RateProblem[]
  /** Columns of the European Central Bank for currencies that no longer exist. */
  leftOut: string[]
}

type Line = { row: number; cells: readonly string[] }

const headingLines = 20

const namesOf = {
  currency: [
    'currency',
    'currency code',
    'ccy',
    'curr',
    'cur',
    'iso code',
    'iso',
    'code',
    'wahrung',
  ],
  date: [
    'date',
    'rate date',
    'valid from',
    'from',
    'as of',
    'effective date',
    'effective',
    'datum',
  ],
  // 'Rate' alone could be either way round.
  usdPerUnit: [
    'usd per unit',
    'usd per 1',
    'usd per one',
    'usd per 1 unit',
    'us dollars per unit',
    'us dollars for one unit',
    'rate to usd',
    'rate in usd',
    'in usd',
    'usd value',
    'usd',
  ],
} as const
type Column = keyof typeof namesOf
const titleOf: Record<Column, string> = {
  currency: 'Currency',
  date: 'Date',
  usdPerUnit: 'USD per unit',
}

/**
 * The rates of a file: the history the European Central Bank publishes (eurofxref-hist.csv), or lines of
 * currency, date and US dollars per unit. `rows` start at the file's first line.
 */
export function readRateFile(
  rows: readonly (readonly string[])[],
  isCurrency: (code: string) => boolean,
): RateFile {
  const lines = rows
    .map((cells, index) => ({ row: index + 1, cells: cells.map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  const ecb = lines.slice(0, headingLines).find(({ cells }) => isEcbHeading(cells))
  return ecb ? readEcb(ecb, lines, isCurrency) : readPlain(lines, isCurrency)
}

const isEcbHeading = ([date = '', ...codes]: readonly string[]): boolean =>
  date.toLowerCase() === 'date' &&
  codes.includes('USD') &&
  codes.filter((code) => /^[A-Z]{3}$/.test(code)).length >= 3

/** Each line: a day, then the units of every currency for one euro; 'N/A' where none was published. */
function readEcb(
  headings: Line,
  lines: readonly Line[],
  isCurrency: (code: string) => boolean,
): RateFile {
  const file: RateFile = { source: 'ECB', rates: [], problems: [], leftOut: [] }
  const columns = headings.cells.flatMap((code, index) =>
    index > 0 && code !== '' && code !== 'USD' ? [{ code, index }] : [],
  )
  file.leftOut = columns.filter(({ code }) => !isCurrency(code)).map(({ code }) => code)
  const known = columns.filter(({ code }) => isCurrency(code))
  const dollars = headings.cells.indexOf('USD')
  const days = new Set<string>()
  for (const { row, cells } of lines) {
    if (row <= headings.row) continue
    const problem = (column: string, found: string, expected: string) =>
      file.problems.push({ row, column, found, expected })
    const written = cells[0] ?? ''
    const date = /^\d{4}-\d{2}-\d{2}$/.test(written) ? dateIn(written, null) : null
    if (date === null) {
      problem('Date', written, 'a date such as 2025-03-03')
      continue
    }
    if (days.has(date)) {
      problem('Date', written, 'each date once')
      continue
    }
    days.add(date)
    const usdPerEuro = positiveDecimal(cells[dollars] ?? '')
    if (usdPerEuro === null) {
      problem('USD', cells[dollars] ?? '', 'US dollars for one euro, above 0')
      continue
    }
    file.rates.push({ currency: 'EUR', date, usdPerUnit: storedRate(usdPerEuro), source: 'ECB' })
    for (const { code, index } of known) {
      const cell = cells[index] ?? ''
      if (cell === '' || cell === 'N/A') continue
      const unitsPerEuro = positiveDecimal(cell)
      if (unitsPerEuro === null) problem(code, cell, `${code} for one euro, above 0, or N/A`)
      else
        file.rates.push({
          currency: code,
          date,
          usdPerUnit: crossRate(usdPerEuro, unitsPerEuro),
          source: 'ECB',
        })
    }
  }
  return noRates(file, headings.row)
}

function readPlain(lines: readonly Line[], isCurrency: (code: string) => boolean): RateFile {
  const file: RateFile = { source: 'file', rates: [], problems: [], leftOut: [] }
  const headings = lines
    .slice(0, headingLines)
    .toSorted((a, b) => columnsOf(b).size - columnsOf(a).size || a.row - b.row)[0]
  const columns = headings ? columnsOf(headings) : new Map<Column, number>()
  const missing = (['currency', 'date', 'usdPerUnit'] as const).filter((key) => !columns.has(key))
  if (!headings || missing.length > 0) {
    file.problems = missing.map((key) => ({
      row: headings?.row ?? 1,
      column: titleOf[key],
      found: '',
      expected: `a column with the heading "${titleOf[key]}"`,
    }))
    return file
  }
  const rows = lines.filter(({ row }) => row > headings.row)
  const cell = ({ cells }: Line, key: Column) => cells[columns.get(key) ?? -1] ?? ''
  const order = orderOf(dateEvidence(rows.map((line) => cell(line, 'date'))))
  const seen = new Map<string, number>()
  for (const line of rows) {
    const { row } = line
    const problem = (key: Column, expected: string) =>
      file.problems.push({ row, column: titleOf[key], found: cell(line, key), expected })
    const currency = cell(line, 'currency').toUpperCase()
    const date = dateIn(cell(line, 'date'), order)
    const usdPerUnit = readRate(cell(line, 'usdPerUnit'))
    if (currency === 'USD') problem('currency', 'a currency other than USD')
    else if (!isCurrency(currency)) problem('currency', 'an ISO 4217 code such as EUR')
    if (date === null) problem('date', 'a date such as 2025-03-03')
    if (usdPerUnit === null) problem('usdPerUnit', 'US dollars for one unit, above 0')
    if (currency === 'USD' || !isCurrency(currency) || date === null || usdPerUnit === null)
      continue
    const before = seen.get(`${currency} ${date}`)
    if (before !== undefined && before !== usdPerUnit)
      problem('usdPerUnit', `the ${currency} rate of ${date} once; it is ${before} in a line above`)
    if (before !== undefined) continue
    seen.set(`${currency} ${date}`, usdPerUnit)
    file.rates.push({ currency, date, usdPerUnit, source: 'file' })
  }
  return noRates(file, headings.row)
}

function columnsOf({ cells }: Line): Map<Column, number> {
  const columns = new Map<Column, number>()
  for (const [index, cell] of cells.entries()) {
    const name = plainName(cell)
    for (const key of ['currency', 'date', 'usdPerUnit'] as const) {
      const isNamed = namesOf[key].some((one) => one === name)
      if (isNamed && !columns.has(key)) columns.set(key, index)
    }
  }
  return columns
}

const plainName = (heading: string): string =>
  heading
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

const noRates = (file: RateFile, row: number): RateFile =>
  file.rates.length > 0 || file.problems.length > 0
    ? file
    : {
        ...file,
        problems: [
          { row: row + 1, column: titleOf.currency, found: '', expected: 'at least one rate' },
        ],
      }

function dateIn(cell: string, order: DateOrder | null): string | null {
  const read = readDate(cell, order)
  return 'date' in read ? read.date : null
}
